import { CHANNELS } from '@ganit/contract/messages/message-events'
import type { MessagePreview } from '@ganit/contract/messages/messages'
import { messageOf } from '../../api/api-error.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import classes from './messages.module.css'
import type { NewMessageForm } from './use-new-message.ts'
import { CHANNEL_TEXTS } from './words.ts'

const UNREACHABLE_SHOWN = 100

/** The people whom a message reaches, and those whom it does not. */
export function ReachPart({ query, reach }: Pick<NewMessageForm, 'query' | 'reach'>) {
  return (
    <section className={`stack gap16 ${classes.reach}`} aria-labelledby="reach">
      <h2 id="reach">Who gets it</h2>
      {query.isError && <ErrorBox>{messageOf(query.error)}</ErrorBox>}
      <div role="status">
        {!reach && !query.isError && (query.isFetching ? 'Counting…' : 'Choose whom it is for.')}
        {reach && <ReachCounts reach={reach} />}
      </div>
      {reach && reach.unreachable.length > 0 && <Unreachable {...reach} />}
    </section>
  )
}

/** The families in words: `33 students: parents of 0, 33 themselves. 33 have no parent’s phone.` */
export function familiesInWords({
  students,
  parents,
  students_themselves,
  no_parent_phone,
}: MessagePreview) {
  const whose = `${countInWords(students, 'student', 'students')}: parents of ${parents}, ${students_themselves} themselves.`
  const without = no_parent_phone === 1 ? '1 has' : `${no_parent_phone} have`
  return no_parent_phone > 0 ? `${whose} ${without} no parent’s phone.` : whose
}

function ReachCounts({ reach }: { reach: MessagePreview }) {
  const { people, students, by_channel, held_back } = reach
  const ways = CHANNELS.filter((channel) => by_channel[channel] > 0)
  return (
    <>
      <p className="large strong">
        {countInWords(people, 'person', 'people')}, for{' '}
        {countInWords(students, 'student', 'students')}
      </p>
      <p>{familiesInWords(reach)}</p>
      <ul className="wrap gap4-24">
        <li>Inbox: {by_channel.inbox}</li>
        {ways.map((channel) => (
          <li key={channel}>
            {CHANNEL_TEXTS[channel]}: {by_channel[channel]}
          </li>
        ))}
      </ul>
      {held_back > 0 && (
        <p>
          {countInWords(held_back, 'person has', 'people have')} as many messages that day as the
          settings allow: they get it in the inbox only.
        </p>
      )}
    </>
  )
}

const Unreachable = ({ unreachable }: Pick<MessagePreview, 'unreachable'>) => (
  <details className={classes.unreachable}>
    <summary>
      {unreachable.length === UNREACHABLE_SHOWN ? 'At least ' : ''}
      {countInWords(unreachable.length, 'student has', 'students have')} nobody who can be reached
      outside the inbox
    </summary>
    <ul>
      {unreachable.map(({ student_id, name, why }) => (
        <li key={student_id}>
          <b>{name}</b> {why}
        </li>
      ))}
    </ul>
  </details>
)
