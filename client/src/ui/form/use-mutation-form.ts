import '../no-compiled-schemas.ts';
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type Field, type FieldValues, get, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { type Failure, readFailure } from '../errors.ts';
import { useFailureText } from '../use-failure-text.ts';
import { type Draft, useDraft } from './draft/use-draft.ts';
import { friendlyIn } from './friendly.ts';
import { withoutUnmountedFields } from './off-page.ts';

export type FormSchema = z.ZodType<unknown, FieldValues>;

type Options<S extends FormSchema, Answer> = {
  schema: S;
  defaultValues: DefaultValues<z.input<S>>;
  submit: (input: z.output<S>) => Promise<Answer>;
  onDone?: (answer: Answer) => void;
  /** Saves a draft on the server under this key until the form is sent. */
  draft?: string;
  /** Version of the record. In an open dialog only a reload changes it, so that a decision never applies to an unseen change. */
  keepsVersion?: boolean;
};

export type FormState = {
  busy: boolean;
  failure: Failure | null;
  /** The message after an outdated record was reloaded. */
  reloaded: boolean;
  retry: () => void;
  reload: () => Promise<void>;
  /** Resets the form to its initial values, for a dialog that is opened again. */
  restart: () => void;
  /** True once the form was sent, so that leaving the page needs no confirmation. */
  sent: () => boolean;
  draft: Draft;
};

export type MutationForm<In extends FieldValues = FieldValues, Out = unknown> = {
  form: UseFormReturn<In, unknown, Out>;
  onSubmit: (event?: { preventDefault?: () => void }) => Promise<void>;
  state: FormState;
};

/** A form for one mutation: validates, sends once, shows errors at their fields, and keeps the input. */
export function useMutationForm<S extends FormSchema, Answer>(options: Options<S, Answer>): MutationForm<z.input<S>, z.output<S>> {
  const client = useApolloClient();
  const { t } = useTranslation();
  const failureText = useFailureText();
  const check = zodResolver(options.schema, { error: friendlyIn(t) as never }) as unknown as Resolver<z.input<S>, unknown, z.output<S>>;
  const form: UseFormReturn<z.input<S>, unknown, z.output<S>> = useForm({
    resolver: withoutUnmountedFields(check, (path) => Boolean((get(form.control._fields, path) as Field | undefined)?._f.mount)),
    defaultValues: options.defaultValues,
    shouldFocusError: false,
  });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reloaded, setReloaded] = useState(false);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const sent = useRef(false);
  const draft = useDraft(options.draft, form as unknown as UseFormReturn);
  useVersion(form as unknown as UseFormReturn, options.defaultValues, !options.keepsVersion || reloaded);

  const send = async (input: z.output<S>) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    setReloaded(false);
    try {
      const answer = await options.submit(input);
      sent.current = true;
      await draft.discard();
      client.refetchQueries({ include: 'active' });
      options.onDone?.(answer);
    } catch (error) {
      const read = readFailure(error);
      const refusal = { ...read, message: failureText(read) };
      for (const [path, message] of Object.entries(refusal.fields))
        form.setError(path as never, { type: refusal.code, message: message === read.message ? refusal.message : message });
      setFailure(refusal);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const onSubmit = async (event?: { preventDefault?: () => void }) => {
    sent.current = false;
    await form.handleSubmit(send)(event as never);
  };

  return {
    form,
    onSubmit,
    state: {
      busy,
      failure,
      reloaded,
      retry: () => void onSubmit(),
      reload: async () => {
        try {
          await client.refetchQueries({ include: 'active' });
          setFailure(null);
          setReloaded(true);
        } catch (error) {
          setFailure(readFailure(error));
        }
      },
      restart: () => {
        setFailure(null);
        setReloaded(false);
        sent.current = false;
        form.reset(options.defaultValues);
      },
      sent: () => sent.current,
      draft,
    },
  };
}

/** Adopts the version of a reloaded record and keeps the input. */
function useVersion(form: UseFormReturn, defaults: object, follows: boolean) {
  const version = (defaults as { version?: unknown }).version;
  const before = useRef(version);
  useEffect(() => {
    if (!follows || version === before.current) return;
    before.current = version;
    form.setValue('version', version);
  }, [form, version, follows]);
}
