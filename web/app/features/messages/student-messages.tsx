import { PURPOSE_LABELS } from '@ganit/contract/messages/message-events'
import type { Telling } from '@ganit/contract/messages/tellings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { useStudentTab } from '../../ui/layout/student-tab.ts'
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { Pager } from '../../ui/tables/tools/pager.tsx'
import { messagesOfStudent } from './messages.data.ts'
import { TellingState, TellingTime } from './telling-parts.tsx'
import { FORGOTTEN } from './words.ts'

const COLUMNS: readonly Column<Telling>[] = [
  {
    label: 'About',
    narrow: 'start',
    cell: ({ telling_id, message_id, about }) => (
      <Link
        to={
          message_id === null
            ? `/admin/messages/told/${telling_id}`
            : `/admin/messages/${message_id}`
        }
      >
        {about ?? FORGOTTEN}
      </Link>
    ),
  },
  { label: 'Purpose', width: 170, cell: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { label: 'When', width: 200, cell: (told) => <TellingTime {...told} /> },
  { label: 'State', width: 140, cell: (told) => <TellingState {...told} /> },
]

/** Messages about a student, the latest first. */
function MessageList({ uid }: { uid: string }) {
  const [page, goTo] = useState(1)
  const query = useQuery(messagesOfStudent({ uid, page }))
  return (
    <QueryView
      query={query}
      failure="Failed to load the messages."
      skeleton={<SkeletonRows rows={6} photo={false} label="Loading the messages..." />}
    >
      {({ items, total, page_size }) =>
        total === 0 ? (
          <p className="quiet">Nothing was told about this student yet.</p>
        ) : (
          <div className="sheet">
            <RecordTable
              rows={items}
              columns={COLUMNS}
              keyOf={({ telling_id }) => telling_id}
              isStale={query.isPlaceholderData}
            />
            {total > page_size && (
              <Pager
                state={{ page, goTo }}
                total={total}
                pageSize={page_size}
                nouns={['message', 'messages']}
              />
            )}
          </div>
        )
      }
    </QueryView>
  )
}

/** For the office, a part of the student's page. */
export default function StudentMessages({ params: { uid = '' } }: { params: { uid?: string } }) {
  return useStudentTab() === 'messages' ? <MessageList key={uid} uid={uid} /> : <Outlet />
}
