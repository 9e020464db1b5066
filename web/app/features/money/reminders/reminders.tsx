import { REMINDER_TABS, type ReminderRow, type ReminderTab } from '@ganit/contract/money/reminders'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { loadsFirst } from '../../../api/loads-first.ts'
import { queryClient } from '../../../api/query-client.ts'
import { OFFICE } from '../../../roles.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { useOpenWith, WAYS } from '../../../ui/buttons/open-with.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SearchSelect } from '../../../ui/forms/choices/search-select.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { Views } from '../../../ui/layout/views.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { type TableState, useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import tools from '../../../ui/tables/tools/table-tools.module.css'
import { usePrintAll } from '../../../ui/tables/tools/use-print-all.ts'
import { formatRupees } from '../../../ui/text/formats.ts'
import { useBatchChoices } from '../../teaching/batches/batch-choices.data.ts'
import { ReminderPaper } from './reminder-paper.tsx'
import { ReminderWork } from './reminder-work.tsx'
import { downloadReminders, reminders } from './reminders.data.ts'
import classes from './reminders.module.css'
import { SendToAll } from './send-to-all.tsx'

export const meta = titled('Reminders')

const PAGE_SIZE = 50
const TAB_TEXTS: Record<ReminderTab, string> = {
  to_remind: 'To remind',
  promised: 'Promised',
  reminded: 'Reminded',
  unreachable: 'Cannot be reached',
}
const ALL_BATCHES = [{ value: '', label: 'All batches' }]
const AGES = [
  { value: '', label: 'Overdue for any time' },
  ...['7', '30', '60'].map((days) => ({ value: days, label: `For ${days} days or more` })),
]

/** The number of families in each tab. */
const familiesOf = (totals: Record<ReminderTab, { families: number }>) =>
  Object.fromEntries(REMINDER_TABS.map((tab) => [tab, totals[tab].families])) as Record<
    ReminderTab,
    number
  >

const first = loadsFirst(OFFICE, ({ ask }) =>
  ask(reminders({ show: 'to_remind', page: 1, page_size: PAGE_SIZE })),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** Families with overdue fees: one press a family opens WhatsApp with its text. */
export default function RemindersScreen() {
  const state = useTableState({
    sortKeys: ['oldest'],
    filters: ['show', 'older_than', 'batch_id'],
  })
  const { filters, page } = state
  const show = REMINDER_TABS.find((tab) => tab === filters.show) ?? 'to_remind'
  const { older_than, batch_id } = filters
  const asked = {
    show,
    page,
    page_size: PAGE_SIZE,
    ...(older_than && { older_than: older_than as '7' }),
    ...(batch_id && { batch_id }),
  }
  const query = useQuery(reminders(asked))
  const { way, choose } = useOpenWith()
  const { totals } = query.data ?? {}
  const views = REMINDER_TABS.map((tab) => ({
    to: `?${new URLSearchParams({ show: tab, ...(batch_id && { batch_id }) })}`,
    text: `${TAB_TEXTS[tab]}${totals ? ` ${totals[tab].families}` : ''}`,
    isHere: tab === show,
  }))
  const onTab = { show, ...(batch_id && { batch_id }), ...(older_than && { older_than }) }
  const files = useAction()
  return (
    <AdminPage
      title="Reminders"
      aside={
        <>
          {totals && (
            <p className="quiet">
              <b>{totals.to_remind.families} families</b> to remind,{' '}
              <b>{formatRupees(totals.to_remind.amount)}</b> overdue · {totals.promised.families}{' '}
              promised, {formatRupees(totals.promised.amount)}
            </p>
          )}
          <span className="wrap gap8 unprinted">
            <Button size="sm" onClick={() => window.print()}>
              Print
            </Button>
            <Button
              size="sm"
              loading={files.isSending}
              onClick={() => void files.run(async () => downloadReminders({ ...onTab }))}
            >
              Excel
            </Button>
            <SendToAll
              filter={{ ...(older_than && { older_than }), ...(batch_id && { batch_id }) }}
              families={totals?.to_remind.families ?? 0}
            />
          </span>
        </>
      }
    >
      <div className={`wrap gap8 centred unprinted ${classes.tools}`}>
        <Views label="Which families" views={views} />
        <SearchSelect
          size="sm"
          className={tools.filter}
          aria-label="Batch"
          first={ALL_BATCHES}
          choices={useBatchChoices()}
          value={batch_id ?? ''}
          onChange={(chosen) => state.filterBy('batch_id', chosen)}
        />
        <TableFilter state={state} name="older_than" label="Overdue for" choices={AGES} />
        <NativeSelect
          size="sm"
          aria-label="Open with"
          data={[...WAYS]}
          value={way}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      </div>
      {files.failure && <ErrorBox>{files.failure}</ErrorBox>}
      <QueryView
        query={query}
        failure="The list could not be loaded."
        skeleton={<SkeletonRows rows={8} photo={false} label="Loading the families..." />}
      >
        {(list) => (
          <>
            <ReminderWork
              key={show}
              rows={list.items}
              way={way}
              show={show}
              families={familiesOf(list.totals)}
            />
            {Number(list.erased) > 0 && (
              <p className="quiet">{formatRupees(list.erased)} of people who were erased.</p>
            )}
            <Pages
              list={list}
              state={state}
              ask={(part) => queryClient.fetchQuery(reminders({ ...asked, ...part }))}
            />
          </>
        )}
      </QueryView>
    </AdminPage>
  )
}

type List = { items: ReminderRow[]; total: number }
type PagesProps = {
  list: List
  state: Pick<TableState<'oldest'>, 'page' | 'goTo'>
  ask: Parameters<typeof usePrintAll<ReminderRow>>[1]
}

/** The other pages, and the list as it is printed. */
function Pages({ list, state, ask }: PagesProps) {
  const { rows, printing } = usePrintAll(list, ask)
  return (
    <>
      {list.total > PAGE_SIZE && (
        <Pager
          state={state}
          total={list.total}
          pageSize={PAGE_SIZE}
          nouns={['family', 'families']}
          printing={printing}
        />
      )}
      <ReminderPaper rows={rows} />
    </>
  )
}
