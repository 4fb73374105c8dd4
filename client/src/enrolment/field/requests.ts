import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  acceptAgreementInput,
  confirmReviewInput,
  registrationLastInput,
} from '../../../../server/enrolment/registrations/registration.input.ts';
import { personStepInput, registrationInstitutionInput } from '../../../../server/members/rules/enrolment-form.input.ts';
import {
  AcceptAgreementDocument,
  CancelRegistrationDocument,
  CompleteRegistrationDocument,
  ConfirmReviewDocument,
  FieldRegistrationFilesDocument,
  SaveRegistrationInstitutionDocument,
  SaveRegistrationLastDocument,
  SaveRegistrationPersonDocument,
  StartRegistrationDocument,
} from '../../graphql/generated.ts';
import { uploadFile } from '../../platform/upload.ts';
import type { Requests } from './outbox.ts';

/** The steps of a registration as mutations. Only this device edits the draft, so no version is sent. */
export function registrationRequests(client: ApolloClient): Requests {
  async function mutate<Data, Variables extends OperationVariables>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    idempotencyKey?: string,
  ): Promise<Data> {
    const { data } = await client.mutate({ mutation, variables, context: { idempotencyKey } } as Parameters<ApolloClient['mutate']>[0]);
    return data as Data;
  }
  const version = null;
  return {
    async savePerson(id, values, key) {
      const input = personStepInput.parse({ ...values, version });
      if (!id) return (await mutate(StartRegistrationDocument, { input }, key)).startRegistration.id;
      return (await mutate(SaveRegistrationPersonDocument, { id, input }, key)).saveRegistrationPerson.id;
    },
    async acceptAgreement(id, values, key) {
      await mutate(AcceptAgreementDocument, { id, input: acceptAgreementInput.parse({ ...values, version }) }, key);
    },
    async saveInstitution(id, values, key) {
      await mutate(SaveRegistrationInstitutionDocument, { id, input: registrationInstitutionInput.parse({ ...values, version }) }, key);
    },
    async confirmReview(id, values, key) {
      await mutate(ConfirmReviewDocument, { id, input: confirmReviewInput.parse({ ...values, version }) }, key);
    },
    async saveLast(id, values, key) {
      await mutate(SaveRegistrationLastDocument, { id, input: registrationLastInput.parse({ ...values, version }) }, key);
    },
    async complete(id, key) {
      const { enrollee } = (await mutate(CompleteRegistrationDocument, { id, version }, key)).completeRegistration;
      return { id: enrollee?.id ?? '', enrolmentNo: enrollee?.enrolmentNo ?? '' };
    },
    async cancel(id) {
      await mutate(CancelRegistrationDocument, { id });
    },
    async filesOf(id) {
      const { data } = await client.query({ query: FieldRegistrationFilesDocument, variables: { id }, fetchPolicy: 'no-cache' });
      return new Map(data?.registration.files.map((file) => [file.filename, file.id]));
    },
    async upload(id, kind, file) {
      return (await uploadFile({ type: 'Registration', id }, kind, file)).id;
    },
  };
}
