import { PURPOSE_LABELS, PURPOSES } from '@ganit/contract/messages/message-events'
import type { Telling } from '@ganit/contract/messages/tellings'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation } from 'react-router'
import { titled } from '../../academy.ts'
import { ChannelsNotice, WaysNotice } from '../../ui/feedback/message-ways.tsx'
import { ListScreen } from '../../ui/tables/list-screen.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { pageQueryOf, type TableSettings, useTableState } from '../../ui/tables/table-state.ts'
import { TableFilter } from '../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../ui/tables/tools/table-tools.tsx'
import { useMessagesArea } from './area.tsx'
import { type TellingsAsked, tellingsPage } from './messages.data.ts'
import { TellingState, TellingTime } from './telling-parts.tsx'
import { FORGOTTEN, familiesInWords } from './words.ts'

export const meta = titled('Messages')

const TABLE: TableSettings<'telling_id', 'purpose'> = {
  sortKeys: ['telling_id'],
  filters: ['purpose'],
}
const CHOICES = [
  { value: '', label: 'Any purpose' },
  ...PURPOSES.map((event) => ({ value: event, label: PURPOSE_LABELS[event] })),
]

const SOON_MS = 2_000

/** Messages to families by event, the latest first, with how many have them. */
export default function Messages() {
  const { list, isOffice, Frame } = useMessagesArea()
  const state = useTableState(TABLE)
  const { page, search } = pageQueryOf(state)
  const { purpose } = state.filters
  const { search: here } = useLocation()
  const since = new URLSearchParams(here).get('since')
  const from = here && `?${new URLSearchParams({ from: here })}`
  const asked = { page, ...(search && { search }), ...(purpose && { purpose }) }
  const query = useQuery({
    ...tellingsPage(asked as TellingsAsked),
    // A message about a change just saved is sent by the server's next work, so the list looks again soon.
    ...(since && { refetchInterval: SOON_MS }),
  })
  const told = query.data?.items.filter(({ at }) => since !== null && at >= since) ?? []
  const columns: readonly Column<Telling>[] = [
    {
      label: 'About',
      narrow: 'start',
      cell: ({ telling_id, message_id, about }) => (
        <Link
          to={`${list}/${message_id === null ? `told/${telling_id}` : message_id}${from}`}
          className={table.name}
        >
          {about ?? FORGOTTEN}
        </Link>
      ),
    },
    { label: 'Purpose', width: 140, cell: ({ purpose: what }) => PURPOSE_LABELS[what] },
    { label: 'When', width: 190, cell: (told) => <TellingTime {...told} /> },
    { label: 'State', width: 120, cell: (told) => <TellingState {...told} /> },
    { label: 'Families', width: 290, cell: familiesInWords },
  ]

  // A single change leads to its people, several stay a list.
  if (told.length === 1 && told[0])
    return <Navigate replace to={`${list}/told/${told[0].telling_id}`} />
  return (
    <ListScreen
      title="Messages"
      frame={Frame}
      add={{ to: `${list}/new`, text: 'New message' }}
      tools={
        <>
          {isOffice && <WaysNotice />}
          <ChannelsNotice />
          <p>
            <Link to={list.replace('messages', 'weekly')}>Weekly note</Link>: each family’s week, as
            it goes out next
          </p>
          <TableTools state={state} placeholder="About">
            <TableFilter state={state} name="purpose" label="Purpose" choices={CHOICES} />
          </TableTools>
        </>
      }
      query={query}
      state={state}
      columns={columns}
      keyOf={({ telling_id }) => telling_id}
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
