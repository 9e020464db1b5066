import { CHANNELS, type MessageChannel } from '@ganit/contract/message-events'
import { MESSAGE_LABELS } from '@ganit/contract/messages'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { titled } from '../../academy.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import sheet from '../../ui/forms/form-sheet.module.css'
import { counted } from '../../ui/text/formats.ts'
import { WritingArea } from '../../ui/text/writing-area.tsx'
import { useMessagesArea } from './area.tsx'
import { AudiencePart } from './audience-part.tsx'
import { channelsOf, WAYS } from './draft.ts'
import classes from './new-message.module.css'
import { PreviewPart } from './preview-part.tsx'
import { ReachPart } from './reach-part.tsx'
import { useNewMessage } from './use-new-message.ts'

export const meta = titled('New message')

/** A notice to families: whom, what and when, whom it reaches, and how they see it. */
export default function NewMessage() {
  const message = useNewMessage()
  const { fields, change, wrong, reach, isOffice } = message
  const { Frame, back } = useMessagesArea()
  const ways: MessageChannel[] = isOffice ? (channelsOf(fields) ?? [...CHANNELS]) : ['mail']

  return (
    <Frame title="New message" aside={back}>
      <form
        ref={message.form}
        noValidate
        className={sheet.form}
        onSubmit={(event) => {
          event.preventDefault()
          void message.send()
        }}
      >
        {message.failure && <ErrorBox>{message.failure}</ErrorBox>}
        {message.isRestored && (
          <p className={classes.restored}>
            What you wrote before is here again.{' '}
            <Button variant="quiet" size="xs" onClick={message.startAnew}>
              Start anew
            </Button>
          </p>
        )}
        <AudiencePart fields={fields} change={change} wrong={wrong} isOffice={isOffice} />
        <TextInput
          label={MESSAGE_LABELS.subject}
          name="subject"
          autoComplete="off"
          value={fields.subject}
          error={wrong.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
        <WritingArea
          label={MESSAGE_LABELS.text}
          name="text"
          rows={8}
          spellCheck
          description="Markdown, with LaTeX between dollar signs, as in the blog."
          value={fields.text}
          error={wrong.text}
          onChange={(text) => change({ text })}
        />
        {isOffice && (
          <NativeSelect
            label={MESSAGE_LABELS.channels}
            name="channels"
            data={[...WAYS]}
            value={fields.ways}
            error={wrong.channels}
            onChange={({ currentTarget }) => change({ ways: currentTarget.value })}
          />
        )}
        <TextInput
          type="datetime-local"
          label={MESSAGE_LABELS.send_at}
          name="send_at"
          description="Blank for at once. In the quiet hours it waits for the morning; the inbox has it."
          value={fields.send_at}
          error={wrong.send_at}
          onChange={({ currentTarget }) => change({ send_at: currentTarget.value })}
        />
        <ReachPart query={message.query} reach={reach} />
        <PreviewPart fields={fields} ways={['inbox', ...ways]} />
        {message.isMany && (
          <TextInput
            label="Number of people"
            name="people"
            inputMode="numeric"
            autoComplete="off"
            description={`It goes to ${reach?.people} people. Type the number to send it.`}
            value={fields.people}
            error={wrong.people}
            onChange={({ currentTarget }) => change({ people: currentTarget.value })}
          />
        )}
        <div className={sheet.foot}>
          <Button type="submit" variant="main" loading={message.isSending}>
            {reach ? `Send to ${counted(reach.people, 'person', 'people')}` : 'Send'}
          </Button>
        </div>
      </form>
    </Frame>
  )
}
