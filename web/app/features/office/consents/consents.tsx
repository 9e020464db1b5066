import { consenterOf, type ListedConsent } from '@ganit/contract/office/consents'
import { PURPOSES, type Purpose, shownVersion } from '@ganit/contract/office/privacy'
import { TABLE_FORMATS } from '@ganit/contract/table-files'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../../academy.ts'
import { queryClient } from '../../../api/query-client.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { PURPOSE_WORDS, WAY_WORDS } from '../../../ui/forms/choices/consent-list.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { pageQueryOf, type TableSettings, useTableState } from '../../../ui/tables/table-state.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { usePrintAll } from '../../../ui/tables/tools/use-print-all.ts'
import { formatCount } from '../../../ui/text/formats.ts'
import { formatMoment } from '../../../ui/text/times/dates.ts'
import { consentsPage, downloadConsents } from './consents.data.ts'

export const meta = titled('Consents')

const TABLE: TableSettings<'consent_id', 'purpose'> = {
  sortKeys: ['consent_id'],
  filters: ['purpose'],
}
const CHOICES = [
  { value: '', label: 'All purposes' },
  ...PURPOSES.map((value) => ({ value, label: PURPOSE_WORDS[value] })),
]

/** More rows are some sixty sheets of paper. */
const MOST_PRINTED = 3_000

const columnsIn = (timeZone: string): readonly Column<ListedConsent>[] => [
  {
    label: 'Student',
    narrow: 'start',
    cell: ({ uid, name, student_id, class_number }) => (
      <>
        {uid && name ? (
          <Link to={`/admin/student/${uid}?tab=privacy`}>{name}</Link>
        ) : (
          'Erased student'
        )}
        <span className="block quiet small">
          ID {student_id}
          {class_number !== null && ` · Class ${class_number}`}
        </span>
      </>
    ),
  },
  {
    label: 'What',
    cell: ({ purpose, given }) => (
      <>
        <span className="block">{PURPOSE_WORDS[purpose]}</span>
        <StatusMark kind={given ? 'done' : 'off'}>{given ? 'given' : 'withdrawn'}</StatusMark>
      </>
    ),
  },
  {
    label: 'When',
    width: 150,
    cell: ({ recorded_at }) => formatMoment(recorded_at, timeZone),
  },
  {
    label: 'By whom',
    cell: ({ guardian_name, way, name, recorded_by, adult_stated }) => (
      <>
        {consenterOf({ guardian_name, way, name })}
        {adult_stated && ', of age'}
        <span className="block quiet small">
          {WAY_WORDS[way]}
          {way === 'office' && recorded_by && `, ${recorded_by}`}
        </span>
      </>
    ),
  },
  {
    label: 'Text',
    width: 170,
    cell: ({ language, text_version }) => (
      <>
        {language && <span className="block">{LANGUAGE_NAMES[language]}</span>}
        <span className="block quiet small">version {shownVersion(text_version)}</span>
      </>
    ),
  },
]

type FilesProps = {
  asked: Record<string, unknown>
  print: (() => void) | undefined
  isBusy: boolean
}

/** Saves the list as a table, and prints all of it. */
function Files({ asked, print, isBusy }: FilesProps) {
  const { failure, isSending, run } = useAction()
  return (
    <div className="unprinted wrap gap8 centred">
      {failure && <p role="alert">{failure}</p>}
      {TABLE_FORMATS.map((format) => (
        <Button
          key={format}
          size="sm"
          disabled={isSending}
          onClick={() => void run(() => downloadConsents(asked, format))}
        >
          {format === 'xlsx' ? 'Excel' : 'CSV'}
        </Button>
      ))}
      {print ? (
        <Button size="sm" loading={isBusy} onClick={print}>
          Print
        </Button>
      ) : (
        <span className="small">
          To print, narrow the list to {formatCount(MOST_PRINTED)} rows.
        </span>
      )}
    </div>
  )
}

const NOTHING = { items: [], total: 0, page: 1, page_size: 0 }

/** All consents and withdrawals: found by student, filtered by purpose, saved, printed for an inspector. */
export default function Consents() {
  const state = useTableState(TABLE)
  const { timeZone } = useAcademy()
  const purpose = PURPOSES.find((each) => each === state.filters.purpose) as Purpose | undefined
  const { sort, order, ...paged } = pageQueryOf(state)
  const asked = { ...paged, ...(purpose && { purpose }) }
  const query = useQuery(consentsPage(asked))
  const page = query.data ?? NOTHING
  const { rows, printing } = usePrintAll<ListedConsent>(
    page,
    (part) => queryClient.fetchQuery(consentsPage({ ...asked, ...part })),
    MOST_PRINTED,
  )
  const isPrintable = page.total <= MOST_PRINTED
  return (
    <ListScreen
      title="Consents"
      aside={
        <Files
          asked={{ ...(asked.search && { search: asked.search }), ...(purpose && { purpose }) }}
          print={isPrintable ? (printing?.print ?? (() => window.print())) : undefined}
          isBusy={printing?.isSending ?? false}
        />
      }
      tools={
        <TableTools state={state} placeholder="Search name or number">
          <TableFilter state={state} name="purpose" label="Purpose" choices={CHOICES} />
        </TableTools>
      }
      query={{ ...query, data: query.data && { ...query.data, items: rows } } as typeof query}
      state={state}
      columns={columnsIn(timeZone)}
      keyOf={({ consent_id }) => consent_id}
      nouns={['consent', 'consents']}
      failure="Failed to load the consents."
      empty={{
        title: state.search || purpose ? 'No consent found.' : 'No consent was recorded yet.',
        text: 'What families agree to stands here, with who said it, when, and how.',
      }}
    />
  )
}
