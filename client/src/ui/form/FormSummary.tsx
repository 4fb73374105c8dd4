import { Box, Button, chakra } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { useContext, useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Callout } from '../detail/Callout.tsx';
import { enumLabel } from '../format.ts';
import { useLabelText } from '../use-label-text.ts';
import { FieldLabels } from './fields/field.tsx';
import { type Problem, problemsOf } from './friendly.ts';
import type { FormState } from './use-mutation-form.ts';

function labelOf(labels: Map<string, string>, path: string, t: TFunction<['common', 'app']>): string {
  const name =
    labels.get(path) ??
    enumLabel(
      path
        .split('.')
        .at(-1)
        ?.replace(/([A-Z])/g, ' $1'),
    );
  const row = path.match(/\.(\d+)\./)?.[1];
  // The label of a file says which one it is.
  if (row === undefined || /\.(fileId|photoId|paperId)$/.test(path)) return name;
  // NIN stays in capitals.
  const noun = /^\p{Lu}\p{Lu}/u.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  return t('app:form.line', { number: Number(row) + 1, name: noun });
}

/** Of fields with the same error, such as alternative recipients, only those on the page. */
const withoutAbsentFields = (problems: readonly Problem[], labels: ReadonlyMap<string, string>) =>
  problems.filter(
    ({ path, message }) => labels.has(path) || !problems.some((other) => other.message === message && labels.has(other.path)),
  );

/** All errors of the form, above the submit button. Takes the focus when it appears. */
export function FormSummary({ state }: { state: FormState }) {
  const form = useFormContext();
  const { t } = useTranslation(['common', 'app']);
  const labelText = useLabelText();
  const labels = useContext(FieldLabels);
  const box = useRef<HTMLDivElement>(null);
  const { errors, submitCount } = form.formState;
  const { failure } = state;
  const problems = submitCount > 0 || failure ? withoutAbsentFields(problemsOf(errors), labels) : [];
  const showing = failure !== null || problems.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, not per corrected field
  useEffect(() => {
    if (showing) box.current?.focus();
  }, [submitCount, failure]);

  if (!showing && !state.reloaded) return null;
  if (!showing) {
    return (
      <Callout kind="info" title={t('app:form.reloaded')}>
        {t('app:form.reloadedText')}
      </Callout>
    );
  }
  const counted = t('app:form.problems', { count: problems.length });
  const title = failure && !(failure.code === 'INVALID_INPUT' && problems.length > 0) ? failure.message : counted;
  // Equal messages are shown once.
  const listed = problems.filter((p) => p.message !== title);
  return (
    <Box ref={box} tabIndex={-1} outline="none">
      <Callout kind="block" title={title}>
        <chakra.ul listStyleType="none">
          {listed.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {labels.has(path) ? (
                <chakra.button type="button" textDecoration="underline" cursor="pointer" onClick={() => form.setFocus(path)}>
                  {labelOf(labels, path, t)}
                </chakra.button>
              ) : (
                labelOf(labels, path, t)
              )}
              : {labelText(message)}
            </li>
          ))}
        </chakra.ul>
        {failure?.network && <Box>{t('app:form.kept')}</Box>}
        {failure?.digest && (
          <Box className="code">
            {t('app:error')} {failure.digest}
          </Box>
        )}
        {failure?.network && (
          <Button mt="2" variant="outline" onClick={state.retry}>
            {t('tryAgain')}
          </Button>
        )}
        {failure?.code === 'CONFLICT_STALE' && (
          <Button mt="2" variant="outline" onClick={() => void state.reload()}>
            {t('app:form.reload')}
          </Button>
        )}
      </Callout>
    </Box>
  );
}
