import {
  DELIVERY_STATES,
  type Delivery,
  type SentMessageDetail,
} from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Missing, presentData } from '../../ui/feedback/loading/missing.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import { Pager } from '../../ui/tables/tools/pager.tsx'
import { useMessagesArea } from './area.tsx'
import { ChatTable } from './chat-table.tsx'
import { MessageFacts } from './message-facts.tsx'
import { type DeliveriesAsked, deliveries, messageById } from './messages.data.ts'
import classes from './messages.module.css'
import { CHANNEL_TEXTS, FORGOTTEN } from './words.ts'

const TABLE: TableSettings<'name', 'state'> = { sortKeys: ['name'], filters: ['state'] }
const PAGE_SIZE = 50

/** Recipients and delivery states, all or of one state. */
function Deliveries({ message }: { message: SentMessageDetail }) {
  const { message_id, counts } = message
  const state = useTableState(TABLE)
  const chosen = state.filters.state ?? ''
  const query = useQuery(
    deliveries({
      message_id,
      page: state.page,
      page_size: PAGE_SIZE,
      ...(chosen && { state: chosen }),
    } as DeliveriesAsked & { message_id: number }),
  )
  const all = DELIVERY_STATES.reduce((sum, each) => sum + counts[each], 0)
  const columns: readonly Column<Delivery>[] = [
    { label: 'Name', narrow: 'start', cell: ({ name }) => <b>{name}</b> },
    { label: 'Way', width: 110, narrow: 'end', cell: ({ channel }) => CHANNEL_TEXTS[channel] },
    { label: 'Address', cell: ({ address }) => address },
    {
      label: 'State',
      width: 260,
      narrow: 'label',
      cell: (delivery) => <DeliveryState {...delivery} />,
    },
  ]

  return (
    <section aria-labelledby="deliveries" className={`stack gap16 ${classes.part}`}>
      <h2 id="deliveries">Recipients</h2>
      <fieldset className={`wrap gap8 ${classes.choices}`} aria-label="State">
        {(['', ...DELIVERY_STATES] as const).map((each) => {
          const count = each === '' ? all : counts[each]
          if (count === 0 && each !== chosen && each !== '') return null
          return (
            <button
              key={each}
              type="button"
              aria-pressed={chosen === each}
              onClick={() => state.filterBy('state', each)}
            >
              {count} {each === '' ? 'in all' : each}
            </button>
          )
        })}
      </fieldset>
      <div className="sheet">
        <QueryView
          query={query}
          failure="Failed to load the recipients."
          skeleton={<SkeletonRows rows={4} photo={false} label="Loading the recipients..." />}
        >
          {({ items, total, total_is_floor }) =>
            items.length === 0 ? (
              <EmptyState title="Nobody here.">
                {all === 0
                  ? 'The recipients appear here once it is being sent.'
                  : 'After 30 days only the numbers are kept.'}
              </EmptyState>
            ) : (
              <>
                <ChatTable
                  rows={items}
                  columns={columns}
                  keyOf={({ delivery_id }) => delivery_id}
                  chatOf={(delivery) => ({ ...delivery, message_id })}
                  isStale={query.isPlaceholderData}
                  labelledBy="deliveries"
                />
                <Pager
                  state={state}
                  total={total}
                  isFloor={total_is_floor ?? false}
                  pageSize={PAGE_SIZE}
                  nouns={['delivery', 'deliveries']}
                />
              </>
            )
          }
        </QueryView>
      </div>
    </section>
  )
}

const DeliveryState = ({ state, problem, attempts }: Delivery) => (
  <>
    {state}
    {problem && <span className="quiet small"> {problem}</span>}
    {state === 'waiting' && attempts > 0 && (
      <span className="quiet small"> Tried {attempts === 1 ? 'once' : `${attempts} times`}.</span>
    )}
  </>
)

export const meta = titled('Message')

export default function MessageScreen({ params: { id } }: { params: { id: string } }) {
  const { list, Frame, back } = useMessagesArea()
  const query = useQuery(messageById({ message_id: id }))
  const sent = presentData(query)

  return (
    <Frame title={sent ? (sent.subject ?? FORGOTTEN) : 'Message'} aside={back}>
      <QueryView
        query={query}
        failure="Failed to load the message."
        missing={<Missing title="Message not found" list={list} text="Messages" />}
        skeleton={<SkeletonRows rows={6} photo={false} label="Loading the message..." />}
      >
        {(present) => (
          <>
            <MessageFacts message={present} />
            <Deliveries message={present} />
          </>
        )}
      </QueryView>
    </Frame>
  )
}
