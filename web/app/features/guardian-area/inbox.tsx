import type { InboxItem } from '@ganit/contract/inbox'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useAcademy } from '../../academy.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../ui/text/drawn.tsx'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import classes from './guardian-area.module.css'
import { inbox, markRead } from './inbox.data.ts'

/** What the academy has told this guardian, the latest first. */
export function Inbox() {
  const { i18n } = useLingui()
  const query = useQuery(inbox)

  return (
    <section className={classes.sheet} aria-labelledby="inbox">
      <h2 id="inbox">
        {i18n.t('Messages')}{' '}
        {query.data && query.data.unread > 0 && (
          <span className={classes.unread}>
            {i18n.t('{unread, plural, one {# new} other {# new}}', { unread: query.data.unread })}
          </span>
        )}
      </h2>
      <Loaded
        query={query}
        failure={i18n.t('The messages could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the messages...')} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p>{i18n.t('No messages yet.')}</p>
          ) : (
            <ul className={classes.messages}>
              {items.map((message) => (
                <Told key={message.message_id} message={message} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** One message, folded until it is opened; opening it marks it as read. */
function Told({ message: { message_id, subject, text, at, read_at } }: { message: InboxItem }) {
  const { dayOf } = useFormats()
  const { timeZone } = useAcademy()
  const { Rich } = useRichText()

  return (
    <li>
      <details
        onToggle={({ currentTarget }) => {
          // What fails here is asked for again with the next opening.
          if (currentTarget.open && !read_at) markRead(message_id).catch(() => undefined)
        }}
      >
        <summary data-unread={!read_at || undefined}>
          {subject} <span>{dayOf(at, timeZone)}</span>
        </summary>
        <Drawn text={text} by={Rich} />
      </details>
    </li>
  )
}
