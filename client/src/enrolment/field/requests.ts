import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import {
  acceptAgreementInput,
  confirmReviewInput,
  registrationLastInput,
} from '../../../../server/enrolment/registrations/registration.input.ts';
import { institutionStepInput, personStepInput, savePersonStepInput } from '../../../../server/members/rules/enrolment-form.input.ts';
import { uploadFile } from '../../platform/upload.ts';
import { AcceptAgreementDocument } from '../registrations/steps/AgreementStepPage.generated.ts';
import { SaveRegistrationInstitutionDocument } from '../registrations/steps/InstitutionStepPage.generated.ts';
import { CompleteRegistrationDocument, SaveRegistrationLastDocument } from '../registrations/steps/LastStepPage.generated.ts';
import { SaveRegistrationPersonDocument, StartRegistrationDocument } from '../registrations/steps/PersonStepPage.generated.ts';
import { CancelRegistrationDocument, ConfirmReviewDocument } from '../registrations/steps/ReviewStepPage.generated.ts';
import { FieldRegistrationFilesDocument, FieldRegistrationVersionDocument } from './FieldReference.generated.ts';
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
  return {
    async start(values, key) {
      return (await mutate(StartRegistrationDocument, { input: personStepInput.parse(values) }, key)).startRegistration;
    },
    async savePerson({ id, version }, values, key) {
      const input = savePersonStepInput.parse({ ...values, version });
      return (await mutate(SaveRegistrationPersonDocument, { id, input }, key)).saveRegistrationPerson;
    },
    async acceptAgreement({ id, version }, values, key) {
      const input = acceptAgreementInput.parse({ ...values, version });
      return (await mutate(AcceptAgreementDocument, { id, input }, key)).acceptAgreement;
    },
    async saveInstitution({ id, version }, values, key) {
      const input = institutionStepInput.parse({ ...values, version });
      return (await mutate(SaveRegistrationInstitutionDocument, { id, input }, key)).saveRegistrationInstitution;
    },
    async confirmReview({ id, version }, values, key) {
      const input = confirmReviewInput.parse({ ...values, version });
      return (await mutate(ConfirmReviewDocument, { id, input }, key)).confirmReview;
    },
    async saveLast({ id, version }, values, key) {
      const input = registrationLastInput.parse({ ...values, version });
      return (await mutate(SaveRegistrationLastDocument, { id, input }, key)).saveRegistrationLast;
    },
    async complete({ id, version }, key) {
      const { enrollee } = (await mutate(CompleteRegistrationDocument, { id, version }, key)).completeRegistration;
      return { id: enrollee?.id ?? '', enrolmentNo: enrollee?.enrolmentNo ?? '' };
    },
    async cancel(id) {
      await mutate(CancelRegistrationDocument, { id });
    },
    async versionOf(id) {
      const { data } = await client.query({ query: FieldRegistrationVersionDocument, variables: { id }, fetchPolicy: 'no-cache' });
      if (!data) throw new Error(`The registration ${id} has no version`);
      return data.registration.version;
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
