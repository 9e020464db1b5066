import { CHANNELS, type MessageChannel, NO_MORE } from '@ganit/contract/messages/message-events'
import { MESSAGE_LABELS } from '@ganit/contract/messages/messages'
import { smsLength } from '@ganit/contract/messages/sms-length'
import { shortNotice, smsTextOf } from '@ganit/contract/messages/sms-values'
import { LANGUAGES, type Language } from '@ganit/contract/people/guardians'
import { useState } from 'react'
import { titled, useAcademy } from '../../academy.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { MomentField } from '../../ui/forms/dates/moment-field.tsx'
import { NativeSelect, TextInput } from '../../ui/forms/fields/fields.tsx'
import sheet from '../../ui/forms/records/form-sheet.module.css'
import { Drawn } from '../../ui/text/drawn.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import { useDebouncedPreview } from '../../ui/text/writing/use-debounced-preview.ts'
import { WritingArea } from '../../ui/text/writing/writing-area.tsx'
import { useMessagesArea } from './area.tsx'
import { AudiencePart } from './audience-part.tsx'
import { copyForGroup } from './copy-for-group.ts'
import { channelsOf, type Fields, WAYS } from './draft.ts'
import classes from './messages.module.css'
import { ReachPart } from './reach-part.tsx'
import { useNewMessage } from './use-new-message.ts'
import { CHANNEL_TEXTS } from './words.ts'

type Shown = keyof typeof CHANNEL_TEXTS
const SHOWN = Object.keys(CHANNEL_TEXTS) as Shown[]

type PreviewPartProps = {
  fields: Fields
  ways: readonly Shown[]
  registered: string | undefined
}

/** The message per channel and language. Typed text is not translated; our additions are. */
function PreviewPart({ fields, ways, registered }: PreviewPartProps) {
  const [channel, setChannel] = useState<Shown>('inbox')
  const [language, setLanguage] = useState<Language>('en')
  const late = useDebouncedPreview(fields.text)
  const shown = ways.includes(channel) ? channel : 'inbox'
  return (
    <section className={`stack gap16 ${classes.preview}`} aria-labelledby="preview">
      <h2 id="preview">As people see it</h2>
      <fieldset className={`wrap gap8 ${classes.choices}`} aria-label="Way">
        {SHOWN.filter((each) => ways.includes(each)).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === shown}
            onClick={() => setChannel(each)}
          >
            {CHANNEL_TEXTS[each]}
          </button>
        ))}
      </fieldset>
      <fieldset className={`wrap gap8 ${classes.choices}`} aria-label="Language">
        {LANGUAGES.map((each) => (
          <button
            key={each}
            type="button"
            lang={each}
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {LANGUAGE_NAMES[each]}
          </button>
        ))}
      </fieldset>
      <div className={`stack gap12 pad16 breaks ${classes.shown}`}>
        {shown === 'inbox' && <InboxPreview subject={fields.subject} text={late} />}
        {shown === 'mail' && (
          <MailPreview subject={fields.subject} text={late} language={language} />
        )}
        {(shown === 'sms' || shown === 'whatsapp') && (
          <PhonePreview subject={fields.subject} isSms={shown === 'sms'} registered={registered} />
        )}
      </div>
    </section>
  )
}

function InboxPreview({ subject, text }: { subject: string; text: string }) {
  const { Rich } = useRichText()
  return (
    <>
      <h3>{subject || 'Subject'}</h3>
      <Drawn text={text} by={Rich} />
    </>
  )
}

function MailPreview({
  subject,
  text,
  language,
}: {
  subject: string
  text: string
  language: Language
}) {
  const { origin } = useAcademy()
  return (
    <>
      <h3>{subject || 'Subject'}</h3>
      <p className={classes.plain}>{text}</p>
      <p className={classes.plain} lang={language}>
        {`-- \n${NO_MORE[language]}\n${origin}/unsubscribe?token=…`}
      </p>
    </>
  )
}

type PhonePreviewProps = { subject: string; isSms: boolean; registered: string | undefined }

function PhonePreview({ subject, isSms, registered }: PhonePreviewProps) {
  const { origin } = useAcademy()
  const { values, short_text } = shortNotice(subject, origin)
  const sms = registered === undefined ? short_text : smsTextOf('notice', 'en', registered, values)
  const said = isSms ? sms : `${values.subject} ${values.link}`
  const { encoding, length, parts } = smsLength(said)
  return (
    <>
      <p className={classes.plain}>{said}</p>
      <p className="quiet small">
        {isSms && registered !== undefined
          ? 'Phones get the text that is registered for a notice'
          : 'Phones get the subject and where to read the rest'}
        {isSms && `: ${length} signs in ${encoding}, ${countInWords(parts, 'part', 'parts')}`}.
      </p>
    </>
  )
}

export const meta = titled('New message')

/** A notice to families: recipients, text, time, and previews. */
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
          <p className={`wrap centred ${classes.restored}`}>
            Your draft was restored.{' '}
            <Button variant="quiet" size="xs" onClick={message.startAnew}>
              Start again
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
          description="**bold**, - for a list, and formulas between dollar signs."
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
        <MomentField
          label={MESSAGE_LABELS.send_at}
          name="send_at"
          description="Blank for at once. In the quiet hours it waits for the morning; the inbox has it."
          value={fields.send_at}
          error={wrong.send_at}
          onMoment={(send_at) => change({ send_at })}
        />
        <ReachPart query={message.query} reach={reach} />
        <PreviewPart fields={fields} ways={['inbox', ...ways]} registered={reach?.registered} />
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
          <Button disabled={fields.text.trim() === ''} onClick={() => copyForGroup(fields)}>
            Copy for a WhatsApp group
          </Button>
          <Button type="submit" variant="main" loading={message.isSending}>
            {reach ? `Send to ${countInWords(reach.people, 'person', 'people')}` : 'Send'}
          </Button>
        </div>
      </form>
    </Frame>
  )
}
