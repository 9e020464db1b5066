import { LANGUAGES, type Language } from '@ganit/contract/guardians'
import { NO_MORE, shortNotice } from '@ganit/contract/message-events'
import { asSms, smsLength } from '@ganit/contract/sms-length'
import { useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { LANGUAGE_NAMES } from '../../i18n/languages.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import { counted } from '../../ui/text/formats.ts'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import { useSettled } from '../../ui/text/use-settled.ts'
import type { Fields } from './draft.ts'
import classes from './new-message.module.css'
import press from './press-choices.module.css'
import { CHANNEL_TEXTS } from './words.ts'

type Shown = keyof typeof CHANNEL_TEXTS
const SHOWN = Object.keys(CHANNEL_TEXTS) as Shown[]

/** A message as people see it, by each way and in each language. What one writes is not translated: what we add is. */
export function PreviewPart({ fields, ways }: { fields: Fields; ways: readonly Shown[] }) {
  const [channel, setChannel] = useState<Shown>('inbox')
  const [language, setLanguage] = useState<Language>('en')
  const late = useSettled(fields.text)
  const shown = ways.includes(channel) ? channel : 'inbox'
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview">As people see it</h2>
      <fieldset className={press.choices} aria-label="Way">
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
      <fieldset className={press.choices} aria-label="Language">
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
      <div className={classes.shown}>
        {shown === 'inbox' && <Inbox subject={fields.subject} text={late} />}
        {shown === 'mail' && <Mail subject={fields.subject} text={late} language={language} />}
        {(shown === 'sms' || shown === 'whatsapp') && (
          <Phone subject={fields.subject} isSms={shown === 'sms'} />
        )}
      </div>
    </section>
  )
}

function Inbox({ subject, text }: { subject: string; text: string }) {
  const { Rich } = useRichText()
  return (
    <>
      <h3>{subject || 'Subject'}</h3>
      <Drawn text={text} by={Rich} />
    </>
  )
}

function Mail({ subject, text, language }: { subject: string; text: string; language: Language }) {
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

function Phone({ subject, isSms }: { subject: string; isSms: boolean }) {
  const { origin } = useAcademy()
  const { short_text } = shortNotice(subject, origin)
  const said = isSms ? asSms(short_text) : short_text
  const { encoding, length, parts } = smsLength(said)
  return (
    <>
      <p className={classes.plain}>{said}</p>
      <p className={classes.hint}>
        Phones get the subject and where to read the rest
        {isSms && `: ${length} signs in ${encoding}, ${counted(parts, 'part', 'parts')}`}.
      </p>
    </>
  )
}
