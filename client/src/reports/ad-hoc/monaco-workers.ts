import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker';

// Files of ours in place of the blob: addresses that the editor makes by itself: the content policy takes no script but from here.
Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) =>
      label === 'json' ? new JsonWorker() : label === 'graphql' ? new GraphqlWorker() : new EditorWorker(),
  },
});
