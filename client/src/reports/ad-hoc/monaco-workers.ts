import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/esm/vs/language/json/json.worker.js?worker';
import GraphqlWorker from 'monaco-graphql/esm/graphql.worker.js?worker';

// Own worker files replace the editor's blob: URLs, as the content security policy allows scripts from this origin only.
Object.assign(globalThis, {
  MonacoEnvironment: {
    getWorker: (_id: string, label: string) =>
      label === 'json' ? new JsonWorker() : label === 'graphql' ? new GraphqlWorker() : new EditorWorker(),
  },
});
