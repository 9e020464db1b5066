import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Missing, presentData } from '../../ui/feedback/missing.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useMessagesArea } from './area.tsx'
import { Deliveries } from './deliveries.tsx'
import { MessageFacts } from './message-facts.tsx'
import { message } from './messages.data.ts'
import { FORGOTTEN } from './words.ts'

export const meta = titled('Message')

/** One message: what it says, how many have it, and to whom it went. */
export default function MessageScreen({ params: { id } }: { params: { id: string } }) {
  const { list, Frame, back } = useMessagesArea()
  const query = useQuery(message(id))
  const sent = presentData(query)

  return (
    <Frame title={sent ? (sent.subject ?? FORGOTTEN) : 'Message'} aside={back}>
      <Loaded
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
      </Loaded>
    </Frame>
  )
}
