import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { pendingClaims, submitBillPage } from '../../screens/claims.screens.ts';
import { Page } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import {
  useClaimEditorCreateAuthMutation,
  useClaimEditorCreateNoAuthMutation,
  useClaimEditorReadyMutation,
  useClaimEditorUpdateMutation,
} from './ClaimEditor.generated.ts';
import { ClaimFields } from './ClaimFields.tsx';
import { type ClaimFormOutput, type ClaimFormValues, claimFormSchema } from './claim-values.ts';

type Subject =
  | { kind: 'AUTH'; paCode: string }
  | { kind: 'NO_AUTH'; enrolleeId: string; hcpId?: string }
  | { kind: 'SAVED'; id: string; version: number; returned: boolean };

type Props = {
  subject: Subject;
  hcpId: string | null;
  values: ClaimFormValues;
  fixedLines?: boolean;
  head: ReactNode;
  children?: ReactNode;
};

/** A claim form: saved as a draft, or saved and checked to be ready for a bill. */
export function ClaimEditor({ subject, hcpId, values, fixedLines, head, children }: Props) {
  const [createAuth] = useClaimEditorCreateAuthMutation();
  const [createNoAuth] = useClaimEditorCreateNoAuthMutation();
  const [update] = useClaimEditorUpdateMutation();
  const [ready] = useClaimEditorReadyMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const aim = useRef<'DRAFT' | 'READY'>('READY');
  // A form that failed its checks is already saved, so sending it again updates that draft.
  const saved = useRef(subject.kind === 'SAVED' ? { id: subject.id, version: subject.version } : null);
  const version = subject.kind === 'SAVED' ? subject.version : null;
  useEffect(() => {
    if (saved.current && version !== null) saved.current.version = Math.max(saved.current.version, version);
  }, [version]);

  const save = async ({ form }: ClaimFormOutput) => {
    if (saved.current)
      return (await update({ variables: { id: saved.current.id, input: { version: saved.current.version, form } } })).data?.updateClaim;
    if (subject.kind === 'AUTH')
      return (await createAuth({ variables: { input: { paCode: subject.paCode, form } } })).data?.createAuthClaim;
    if (subject.kind === 'NO_AUTH') {
      return (await createNoAuth({ variables: { input: { enrolleeId: subject.enrolleeId, hcpId: subject.hcpId, form } } })).data
        ?.createNoAuthClaim;
    }
  };
  const returned = subject.kind === 'SAVED' && subject.returned;
  const editor = useMutationForm({
    schema: claimFormSchema,
    defaultValues: values,
    submit: async (output) => {
      const claim = await save(output);
      if (!claim) throw new Error('No answer');
      saved.current = { id: claim.id, version: claim.version };
      editor.form.reset(undefined, { keepValues: true, keepErrors: true, keepSubmitCount: true });
      if (aim.current === 'READY' && !returned) {
        const { data } = await ready({ variables: { id: claim.id, input: { version: claim.version } } });
        if (data) saved.current.version = data.markClaimReady.version;
      }
      return claim;
    },
    onDone: (claim) => {
      const bill = screenPath(submitBillPage);
      if (returned) toast.done(`${claim.claimNo} corrected`, { text: 'It can be included in the next bill.' });
      else if (aim.current === 'DRAFT') toast.done(`${claim.claimNo} saved as a draft`);
      else
        toast.done(
          `${claim.claimNo} is ready for a bill`,
          bill ? { action: { label: 'Submit a bill', onClick: () => void navigate(bill) } } : {},
        );
      const list = screenPath(pendingClaims);
      if (list) void navigate(list);
    },
  });
  return (
    <Form {...editor}>
      <Page
        bar={
          <FormActions state={editor.state} submitLabel={returned ? 'Save answer' : 'Check and mark as ready'}>
            {!returned && (
              <Button
                variant="outline"
                disabled={editor.state.busy}
                onClick={() => {
                  aim.current = 'DRAFT';
                  void editor.onSubmit().finally(() => {
                    aim.current = 'READY';
                  });
                }}
              >
                Save draft
              </Button>
            )}
          </FormActions>
        }
      >
        {head}
        <ClaimFields hcpId={hcpId} fixedLines={fixedLines} fixedDocuments={returned} />
        {children}
      </Page>
    </Form>
  );
}
