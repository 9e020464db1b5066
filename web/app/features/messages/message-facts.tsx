import { PURPOSE_LABELS } from '@ganit/contract/messages/message-events'
import type { SentMessageDetail } from '@ganit/contract/messages/messages'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { confirm } from '../../ui/dialogs/ask.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { jobById } from '../../ui/feedback/job-by-id.ts'
import { useCannotSendMessages } from '../../ui/feedback/message-ways.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import { formatMoment } from '../../ui/text/times/dates.ts'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import { useMessagesArea } from './area.tsx'
import { resendMessage, stopMessage } from './messages.data.ts'
import classes from './messages.module.css'
import { audienceInWords, CHANNEL_TEXTS, INBOX_ONLY, STATE_TEXTS } from './words.ts'

/** A message's text, subject and author; withdraws one that is waiting, resends failures. */
export function MessageFacts({ message }: { message: SentMessageDetail }) {
  const { purpose, text, sms, state, written_by, created_at, send_at, audience, channels } = message
  const { timeZone } = useAcademy()
  const { Rich } = useRichText()
  const isInboxOnly = useCannotSendMessages(useMessagesArea().isOffice)

  return (
    <section className={`stack gap20 sheet breaks ${classes.sheet}`} aria-label="The message">
      <dl className={`wrap ${classes.facts}`}>
        <Fact name="About">{PURPOSE_LABELS[purpose]}</Fact>
        <Fact name="State">
          {state === 'sent' && isInboxOnly ? INBOX_ONLY : STATE_TEXTS[state]}
        </Fact>
        {written_by && <Fact name="Written by">{written_by}</Fact>}
        {audience && <Fact name="For">{audienceInWords(audience)}</Fact>}
        {channels && (
          <Fact name="By">
            {['inbox' as const, ...channels].map((channel) => CHANNEL_TEXTS[channel]).join(', ')}
          </Fact>
        )}
        <Fact name="Written">{formatMoment(created_at, timeZone)}</Fact>
        {send_at && <Fact name="To be sent">{formatMoment(send_at, timeZone)}</Fact>}
        {sms && <Fact name="As an SMS">{sms}</Fact>}
      </dl>
      {text === null ? (
        <p>The text of a message is deleted after 30 days; the numbers stay.</p>
      ) : (
        <Drawn text={text} by={Rich} />
      )}
      <Progress />
      <Actions message={message} />
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Progress of a notice just sent from this tab. */
function Progress() {
  const { state } = useLocation()
  const job_id = String((state as { job_id?: number } | null)?.job_id ?? '')
  const { data } = useQuery({ ...jobById({ job_id }), enabled: job_id !== '' })
  if (!data || data.state === 'done') return null
  if (data.state === 'failed') return <ErrorBox>{data.problem ?? 'It could not be sent.'}</ErrorBox>
  return (
    <p className="wrap gap12 centred">
      <progress
        aria-label="Progress"
        {...(data.of !== null && { value: data.done, max: data.of })}
      />
      {data.state === 'waiting' ? 'Waiting to be sent.' : `${data.done} of ${data.of ?? '…'}`}
    </p>
  )
}

function Actions({ message: { message_id, state, counts, text } }: { message: SentMessageDetail }) {
  const { failure, isSending, run } = useAction()
  const failed = counts.failed + counts['given up']
  const isOver = state === 'cancelled'
  const waits = !isOver && (state !== 'sent' || counts.waiting > 0)
  const canResend = failed > 0 && text !== null && !isOver

  const askAndCancel = async () => {
    const agreed = await confirm({
      title: 'Cancel the message',
      text: 'Cancel what is still waiting?',
      detail: 'Messages already sent stay.',
      accept: 'Cancel message',
      refuse: 'Back',
      destructive: true,
    })
    if (agreed) void run(async () => (await stopMessage({ message_id })).message)
  }
  return (
    <>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {(waits || canResend) && (
        <div className="wrap gap12 centred">
          {waits && (
            <Button loading={isSending} onClick={askAndCancel}>
              Cancel
            </Button>
          )}
          {canResend && (
            <Button
              loading={isSending}
              onClick={() => run(async () => (await resendMessage({ message_id })).message)}
            >
              Resend what failed
            </Button>
          )}
        </div>
      )}
    </>
  )
}
