import { Box, chakra, Heading, Span, Stack } from '@chakra-ui/react';
import { type GraphiQLPlugin, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { Lightbulb } from 'lucide-react';
import { useSession } from '../../platform/session.tsx';
import { lagosIsoDay } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { serverNow } from '../../ui/time.ts';
import { type Example, exampleVariables, queryOf } from './examples/example.ts';
import { EXAMPLES } from './examples/examples.ts';

const Choice = chakra('button', {
  base: {
    display: 'block',
    w: 'full',
    textAlign: 'start',
    borderWidth: '1px',
    rounded: 'l2',
    bg: 'bg.panel',
    px: '3',
    py: '2',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _disabled: { cursor: 'default', opacity: '0.6' },
    focusVisibleRing: 'outside',
  },
});

function ExamplesPanel() {
  const { can } = useSession();
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  const responseEditor = useGraphiQL((state) => state.responseEditor);
  // The editors load after the panel: an example that is chosen before them would be lost.
  const isReady = Boolean(queryEditor && variableEditor && responseEditor);
  const { run, setVisiblePlugin } = useGraphiQLActions();
  const phone = useIsPhone();
  const choose = (example: Example) => {
    queryEditor?.setValue(queryOf(example));
    variableEditor?.setValue(exampleVariables(lagosIsoDay(new Date(serverNow()))));
    if (phone) setVisiblePlugin(null);
    // The operation is read from the editor a moment after it has changed.
    setTimeout(run, 350);
  };
  return (
    <Box data-examples>
      <Heading as="h2" textStyle="h2" mb="1">
        Examples
      </Heading>
      <Box textStyle="small" color="fg.muted" mb="3">
        Choose one to run it. You can then edit it.
      </Box>
      <Stack gap="2">
        {EXAMPLES.filter(({ permission }) => can(permission)).map((example) => (
          <Choice key={example.title} type="button" disabled={!isReady} onClick={() => choose(example)}>
            <Span display="block" textStyle="sm" fontWeight="600">
              {example.title}
            </Span>
            <Span display="block" textStyle="small" color="fg.muted">
              {example.question}
            </Span>
          </Choice>
        ))}
      </Stack>
    </Box>
  );
}

export const EXAMPLES_PLUGIN: GraphiQLPlugin = {
  title: 'Examples',
  icon: () => <Lightbulb strokeWidth={1.75} />,
  content: ExamplesPanel,
};
