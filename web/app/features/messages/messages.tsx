import { EVENT_LABELS, EVENTS } from '@ganit/contract/messages/message-events'
import { DELIVERY_STATES, type SentMessage } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled, useAcademy } from '../../academy.ts'
import { ChannelsNotice, useNothingLeaves, WaysNotice } from '../../ui/feedback/message-ways.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { TableFilter } from '../../ui/tables/table-filter.tsx'
import { pageQueryOf, type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import { TableTools } from '../../ui/tables/table-tools.tsx'
import { formatMoment } from '../../ui/text/dates.ts'
import { useMessagesArea } from './area.tsx'
import { type MessagesAsked, messagesPage } from './messages.data.ts'
import { countsInWords, FORGOTTEN, INBOX_ONLY, STATE_TEXTS } from './words.ts'

export const meta = titled('Messages')

const TABLE: TableSettings<'message_id', 'purpose' | 'state'> = {
  sortKeys: ['message_id'],
  filters: ['purpose', 'state'],
}
const PURPOSES = [
  { value: '', label: 'Any purpose' },
  ...EVENTS.map((event) => ({ value: event, label: EVENT_LABELS[event] })),
]
const STATES = [
  { value: '', label: 'In any state' },
  ...DELIVERY_STATES.map((state) => ({
    value: state,
    label: state.charAt(0).toUpperCase() + state.slice(1),
  })),
]

/** Messages to families, the latest first, with delivery counts. */
export default function Messages() {
  const { list, isOffice, Frame } = useMessagesArea()
  const isInboxOnly = useNothingLeaves(isOffice)
  const state = useTableState(TABLE)
  const { page, search } = pageQueryOf(state)
  const { purpose, state: inState } = state.filters
  const query = useQuery(
    messagesPage({
      page,
      ...(search && { search }),
      ...(purpose && { purpose }),
      ...(inState && { state: inState }),
    } as MessagesAsked),
  )
  const columns: readonly Column<SentMessage>[] = [
    {
      label: 'Subject',
      narrow: 'start',
      cell: ({ message_id, subject }) => (
        <Link to={`${list}/${message_id}`} className={table.name}>
          {subject ?? FORGOTTEN}
        </Link>
      ),
    },
    { label: 'About', width: 160, cell: ({ purpose: about }) => EVENT_LABELS[about] },
    { label: 'When', width: 210, cell: (sent) => <When {...sent} /> },
    { label: 'State', width: 120, cell: (sent) => <State {...sent} isInboxOnly={isInboxOnly} /> },
    {
      label: 'Came',
      width: 230,
      cell: ({ counts }) => countsInWords(isInboxOnly ? { ...counts, sent: 0 } : counts).join(', '),
    },
  ]

  return (
    <ListScreen
      title="Messages"
      frame={Frame}
      add={{ to: `${list}/new`, text: 'New message' }}
      tools={
        <>
          {isOffice && <WaysNotice />}
          <ChannelsNotice />
          <TableTools state={state} placeholder="Subject">
            <TableFilter state={state} name="purpose" label="About" choices={PURPOSES} />
            <TableFilter state={state} name="state" label="State" choices={STATES} />
          </TableTools>
        </>
      }
      query={query}
      state={state}
      columns={columns}
      keyOf={({ message_id }) => message_id}
      nouns={['message', 'messages']}
      failure="Failed to load the messages."
      empty={{
        title: 'No messages yet.',
        text: isOffice
          ? 'Messages to families about lessons, homework and fees appear here, with those that you write.'
          : 'Your messages to the families of your batches appear here.',
      }}
    />
  )
}

function When({ created_at, send_at, written_by }: SentMessage) {
  const { timeZone } = useAcademy()
  return (
    <>
      {formatMoment(send_at ?? created_at, timeZone)}
      {written_by && (
        <>
          <br />
          <span className="quiet small">{written_by}</span>
        </>
      )}
    </>
  )
}

/** A notice's state; for automatic messages, only what is waiting or failed. */
function State({ state, counts, isInboxOnly }: SentMessage & { isInboxOnly: boolean }) {
  const failed = counts.failed + counts['given up']
  if (state === 'cancelled') return <StatusMark kind="off">{STATE_TEXTS.cancelled}</StatusMark>
  if (failed > 0) return <StatusMark kind="late">{failed} failed</StatusMark>
  if (state === 'waiting' || state === 'sending' || counts.waiting > 0)
    return <StatusMark kind="open">{STATE_TEXTS[state === 'sent' ? 'sending' : state]}</StatusMark>
  if (isInboxOnly) return <StatusMark kind="off">{INBOX_ONLY}</StatusMark>
  return <StatusMark kind="done">{STATE_TEXTS.sent}</StatusMark>
}
