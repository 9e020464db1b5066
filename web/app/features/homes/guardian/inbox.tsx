import type { InboxItem, InboxPage } from '@ganit/contract/messages/inbox'
import { useLingui } from '@lingui/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../../academy.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { serverNow } from '../../../ui/text/times/server-clock.ts'
import { needsRichText, useRichText } from '../../../ui/text/use-rich-text.ts'
import { InstallCard } from '../../messages/phones/install-card.tsx'
import { PhoneCard } from '../../messages/phones/phone-card.tsx'
import { openReceipt } from '../../money/paying/paying.data.ts'
import {
  lateReceiptIn,
  withNamedLinks,
  withoutLedLinks,
} from '../../people/guardians/named-links.ts'
import { inbox, inboxPage, markRead } from '../../people/guardians/own-family.data.ts'
import classes from './guardian-area.module.css'

/**
 * Events after which a guardian is asked whether such messages should come to the phone: changed lessons and absences.
 */
const URGENT = ['lesson_changed', 'absent']

/** The messages, the latest first. `asks` is true for a guardian: the page then asks about messages on the phone. */
export function Inbox({ asks = false }: { asks?: boolean }) {
  const { i18n } = useLingui()
  const query = useQuery(inbox)
  const hasReadOne = query.data?.items.some(
    ({ read_at, about }) => read_at !== null && URGENT.includes(about.purpose),
  )

  return (
    <>
      <PhoneCard
        isAsked={asks && hasReadOne === true}
        text={i18n.t('Changes of lessons and absences then come here at once.')}
      />
      <InstallCard />
      <InboxPart query={query} />
    </>
  )
}

function InboxPart({ query }: { query: UseQueryResult<InboxPage> }) {
  const { i18n } = useLingui()

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="inbox">
      <h2 id="inbox">
        {i18n.t('Messages')}{' '}
        {query.data && query.data.unread > 0 && (
          <span className={classes.unread}>
            {i18n.t('{unread, plural, one {# new} other {# new}}', { unread: query.data.unread })}
          </span>
        )}
      </h2>
      <QueryView
        query={query}
        failure={i18n.t('The messages could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the messages...')} />}
      >
        {(first) =>
          first.items.length === 0 ? (
            <p>{i18n.t('No messages yet.')}</p>
          ) : (
            <Messages shown={first} above={NONE} />
          )
        }
      </QueryView>
    </section>
  )
}

const NONE: ReadonlySet<number> = new Set()

type MessagesProps = {
  shown: InboxPage
  /** Ids shown above: new messages shift the pages, so rows may repeat. */
  above: ReadonlySet<number>
}

/** One page of messages, and a link to older ones. */
function Messages({ shown: { items, page, page_size, total }, above }: MessagesProps) {
  const { i18n } = useLingui()
  const [goesOn, setGoesOn] = useState(false)
  const own = items.filter(({ message_id }) => !above.has(message_id))
  const soFar = new Set([...above, ...items.map(({ message_id }) => message_id)])

  return (
    <>
      <ul className={classes.messages}>
        {own.map((message) => (
          <InboxMessage key={message.message_id} message={message} />
        ))}
      </ul>
      {goesOn && <OlderMessages page={page + 1} above={soFar} />}
      {!goesOn && total > page * page_size && (
        <Button onClick={() => setGoesOn(true)}>{i18n.t('Older messages')}</Button>
      )}
    </>
  )
}

function OlderMessages({ page, above }: { page: number; above: ReadonlySet<number> }) {
  const { i18n } = useLingui()
  return (
    <QueryView
      query={useQuery(inboxPage({ page }))}
      failure={i18n.t('The messages could not be loaded.')}
      skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the messages...')} />}
    >
      {(shown) => <Messages shown={shown} above={above} />}
    </QueryView>
  )
}

type Part = NonNullable<InboxItem['parts']>[number]

/** The button below a part of a message. */
function Action({ action: { kind, path, number } }: { action: NonNullable<Part['action']> }) {
  const { i18n } = useLingui()
  if (kind === 'receipt')
    return (
      <a className={classes.action} href={path}>
        {i18n.t('Receipt {number} (PDF)', { number: number ?? '' })}
      </a>
    )
  return (
    <Link className={classes.action} to={path}>
      {kind === 'pay' ? i18n.t('Pay') : i18n.t('Open the page')}
    </Link>
  )
}

/** One message, collapsed; opening it marks it as read. Each event of it stands under its own day, with its button. */
function InboxMessage({ message }: { message: InboxItem }) {
  const { message_id, subject, text, at, read_at, parts = [] } = message
  const { i18n } = useLingui()
  const { day, dayOf } = useFormats()
  const { timeZone } = useAcademy()
  const words = { receipt: i18n.t('Receipt (PDF)'), open: i18n.t('Open the page') }
  const [wasOpened, setOpened] = useState(false)
  const textOf = ({ text, action }: Pick<Part, 'text' | 'action'>) =>
    withNamedLinks(action ? withoutLedLinks(text) : text, words)
  const texts = parts.length > 0 ? parts.map(textOf) : [withNamedLinks(text, words)]
  const { Rich } = useRichText(wasOpened && needsRichText(texts))
  const { failure, run } = useAction()
  const openLate = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const payment_id = link && lateReceiptIn(link.href, serverNow())
    if (!payment_id) return
    event.preventDefault()
    void run(() => openReceipt(payment_id))
  }

  return (
    <li>
      <details
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) setOpened(true)
          // A failure is ignored: opening it again retries.
          if (currentTarget.open && !read_at) markRead({ message_id }).catch(() => undefined)
        }}
      >
        <summary data-unread={!read_at || undefined}>
          {subject} <span>{dayOf(at, timeZone)}</span>
        </summary>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: links are pressed, by keys too. */}
        <div onClick={openLate}>
          {parts.length === 0 && <Drawn text={withNamedLinks(text, words)} by={Rich} />}
          {parts.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never change.
            <div key={n} className="stack gap8">
              {parts.length > 1 && <b>{day(part.on)}</b>}
              <Drawn text={textOf(part)} by={Rich} />
              {part.action && <Action action={part.action} />}
            </div>
          ))}
        </div>
      </details>
    </li>
  )
}
