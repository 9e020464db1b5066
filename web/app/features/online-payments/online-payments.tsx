import { ONLINE_STATES, OnlineState } from '@ganit/contract/online-payments'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { useTableState } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { onlinePaymentsPage } from './online-payments.data.ts'
import { ONLINE_COLUMNS, STATE_TEXTS } from './online-payments-columns.tsx'

export const meta = titled('Online payments')

const PAGE_SIZE = '25'
const ALL = 'all'
const WAITING = 'to look at'

const CHOICES = [
  { value: '', label: STATE_TEXTS[WAITING] },
  { value: ALL, label: 'All' },
  ...ONLINE_STATES.filter((state) => state !== WAITING).map((value) => ({
    value,
    label: STATE_TEXTS[value],
  })),
]

/** What waits first, the oldest before; else what was asked for, the newest before. */
function askedOf(filter: string | undefined) {
  if (!filter) return { state: WAITING, order: 'asc' } as const
  const state = OnlineState.safeParse(filter).data
  return state ? { state } : {}
}

/** What was paid through the gateway: what somebody has to look at, and what became of the rest. */
export default function OnlinePayments() {
  const state = useTableState({ sortKeys: ['online_payment_id'], filters: ['state'] })
  const asked = { ...askedOf(state.filters.state), page: String(state.page), page_size: PAGE_SIZE }
  const query = useQuery(onlinePaymentsPage(asked))

  return (
    <ListScreen
      title="Online payments"
      aside={<ButtonLink to="/admin/payments/claims">Payments to check</ButtonLink>}
      tools={
        <TableTools state={state}>
          <TableFilter state={state} name="state" label="State" choices={CHOICES} />
        </TableTools>
      }
      query={query}
      state={state}
      columns={ONLINE_COLUMNS}
      keyOf={({ online_payment_id }) => online_payment_id}
      nouns={['payment', 'payments']}
      failure="Failed to load the online payments."
      empty={{
        title: state.filters.state ? 'No online payments.' : 'Nothing to look at.',
        text: 'Money that comes online is recorded by itself. What fits nothing that is owed waits here until you say what it is for.',
        add: { to: '/admin/payments', text: 'All payments' },
      }}
    />
  )
}
