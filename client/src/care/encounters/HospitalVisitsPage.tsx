import { Button, Flex } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { answerEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import { useCareTexts } from '../../platform/i18n/use-care-texts.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { careHistory, encounterDetail } from '../../screens/care.screens.ts';
import { YesNoField } from '../../ui/form/fields/choice-fields.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { ReasonDialog } from '../../ui/form/ReasonDialog.tsx';
import { date } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import type { Column } from '../../ui/table/column.ts';
import { actionsColumn, also, codeColumn, dateTimeColumn, linkColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { AnswerEncounterDocument, type EncounterTable_RowFragment, useEncounterListPageQuery } from './Encounters.generated.ts';
import { encounterFilters } from './encounter.filters.ts';
import { memberAnswerLabel, VISIT_TYPE } from './encounter.labels.ts';

type Row = EncounterTable_RowFragment;

const services = (row: Row) => row.services.map(({ service, qty }) => (qty > 1 ? `${service.name} × ${qty}` : service.name)).join(', ');

/** Visits of the member and the family, with a request to confirm each. */
export default function HospitalVisitsPage() {
  const { t } = useCareTexts();
  const labelText = useLabelText();
  const list = useListState(encounterFilters, { sort: 'visitAt', direction: 'DESC' });
  const result = useEncounterListPageQuery(list.variables);
  const { enrolleeId } = useViewer();
  const history = useScreenPath()(careHistory, { id: enrolleeId ?? undefined });
  const [disputed, setDisputed] = useState<Row | null>(null);
  const [confirmed, setConfirmed] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    dateTimeColumn<Row>('Visit date', (r) => r.visitAt, {
      sort: 'visitAt',
      ...also('Visit type', (r) => labelText(VISIT_TYPE[r.visitType])),
    }),
    textColumn<Row>('Who', (r) => r.enrollee.fullName),
    codeColumn<Row>('Enrolment number', (r) => r.enrollee.enrolmentNo, { hidden: true }),
    linkColumn<Row>('Facility', (r) => r.hcp.name, encounterDetail, {
      width: '17%',
      ...also('LGA', (r) => r.hcp.lga.name),
    }),
    textColumn<Row>('Care given', services, {
      width: '38%',
      second: (r) => t('care:visits.seenBy', { name: r.attendingName }),
      extra: { label: 'Attending clinician', value: (r) => r.attendingName },
    }),
    statusColumn<Row>('Your answer', memberAnswerLabel, {
      second: (r) => r.disputeAnswer && <Shortened width={180}>{t('care:visits.answer', { answer: r.disputeAnswer })}</Shortened>,
      extra: { label: 'Scheme’s answer', value: (r) => r.disputeAnswer },
    }),
    actionsColumn<Row>(
      (r) =>
        r.availableActions.includes('CONFIRM') ? (
          <Flex gap="1.5" justify="flex-end">
            <Button size="xs" flex={{ base: '1', md: 'none' }} onClick={() => setConfirmed(r)}>
              <Check size={14} aria-hidden /> {t('care:visits.itWasUs')}
            </Button>
            <Button size="xs" flex={{ base: '1', md: 'none' }} variant="outline" onClick={() => setDisputed(r)}>
              {t('care:visits.wrong')}
            </Button>
          </Flex>
        ) : (
          <span />
        ),
      { below: true },
    ),
  ];
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.encounters}
        columns={columns}
        subtitle={t('care:visits.subtitle')}
        actions={
          history && (
            <LinkButton to={history} variant="outline">
              {t('care:visits.history')}
            </LinkButton>
          )
        }
        quickFilters={[{ label: 'All' }, { label: 'Awaiting your answer', filter: { unanswered: 'yes' } }]}
        empty={{ title: t('member:visits.none'), text: t('care:visits.noneText') }}
      />
      {confirmed && <ConfirmVisitDialog row={confirmed} onClose={() => setConfirmed(null)} />}
      {disputed && <DisputeDialog row={disputed} onClose={() => setDisputed(null)} />}
    </>
  );
}

const NO_ANSWERS = { careReceived: null, paymentAsked: null, drugsPrescribed: null, drugsReceived: null, rating: null };

/** Five optional questions about a confirmed visit. */
function ConfirmVisitDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useCareTexts();
  return (
    <MutationDialog
      schema={answerEncounterInput}
      defaultValues={{ version: row.version, confirmed: true, note: '', ...NO_ANSWERS }}
      mutation={AnswerEncounterDocument}
      variables={(input) => ({ id: row.id, input })}
      onClose={onClose}
      onDone={() => toast.done(t('care:visits.thanks'))}
      title={t('care:visits.confirmTitle', { date: date(row.visitAt) })}
      note={t('care:visits.confirmNote', { facility: row.hcp.name })}
      submitLabel={t('care:visits.itWasUs')}
    >
      <YesNoField name="careReceived" label={t('care:visits.careReceived')} />
      <YesNoField name="paymentAsked" label={t('care:visits.paymentAsked')} />
      <YesNoField name="drugsPrescribed" label={t('care:visits.drugsPrescribed')} />
      <YesNoField name="drugsReceived" label={t('care:visits.drugsReceived')} />
      <NumberField name="rating" label={t('care:visits.rating')} help={t('care:visits.ratingHelp')} min={0} max={5} optional />
    </MutationDialog>
  );
}

function DisputeDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useCareTexts();
  return (
    <ReasonDialog
      record={row}
      schema={answerEncounterInput}
      mutation={AnswerEncounterDocument}
      also={{ confirmed: false }}
      onClose={onClose}
      title={t('care:visits.disputeTitle', { date: date(row.visitAt) })}
      note={t('care:visits.disputeNote', { facility: row.hcp.name })}
      submitLabel={t('care:visits.send')}
      tone="danger"
      reasonField={{
        name: 'note',
        label: t('care:visits.inYourWords'),
        help: t('care:visits.disputeHelp'),
        maxLength: 500,
      }}
    />
  );
}
