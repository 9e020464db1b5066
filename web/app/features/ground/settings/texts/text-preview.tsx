import {
  faultOfPlaceholders,
  type TextPreview as Preview,
  TemplateChanges,
} from '@ganit/contract/messages/message-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { NativeSelect } from '../../../../ui/forms/fields/fields.tsx'
import { countInWords } from '../../../../ui/text/formats.ts'
import { useDebouncedPreview } from '../../../../ui/text/writing/use-debounced-preview.ts'
import { type TextKey, textPreview } from './texts.data.ts'
import classes from './texts.module.css'

/** Whether a text about dues gives the sum of all dues beside only the first day, without telling the two apart. */
const hasOneDate = ({ event }: TextKey, text: string) =>
  /^fee_/.test(event) &&
  ['{amount}', '{date}'].every((name) => text.includes(name)) &&
  !text.includes('{lines}')

/** Whether a text about a changed lesson leaves out what changes. */
const saysNoDay = ({ event }: TextKey, text: string) =>
  event === 'lesson_changed' &&
  !['{change}', '{time}', '{date}'].some((name) => text.includes(name))

/** The text of each kind of the event, as phones get it by SMS and WhatsApp. */
function OnPhones({ kinds }: Pick<Preview, 'kinds'>) {
  const [chosen, choose] = useState(0)
  const shown = kinds[chosen] ?? kinds[0]
  if (!shown) return null
  return (
    <>
      <div className="wrap gap12 centred" lang="en">
        <h3>As an SMS</h3>
        {kinds.length > 1 && (
          <NativeSelect
            aria-label="Kind of change"
            data={kinds.map(({ kind }, n) => ({
              value: String(n),
              label: `${kind[0]?.toUpperCase()}${kind.slice(1)}`,
            }))}
            value={String(chosen)}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
          />
        )}
      </div>
      <p className={classes.said}>{shown.sms}</p>
      <p lang="en">
        {shown.length} signs in {shown.encoding}, {countInWords(shown.parts, 'part', 'parts')}
      </p>
      <h3 lang="en">As a WhatsApp message</h3>
      <p className={classes.said}>{shown.whatsapp}</p>
    </>
  )
}

type TextPreviewProps = { which: TextKey; subject: string; text: string }

/** The text with example values, and its length as an SMS. */
export function TextPreview({ which, subject, text }: TextPreviewProps) {
  const late = useDebouncedPreview(text)
  const wrong =
    faultOfPlaceholders(which.event, subject) ??
    faultOfPlaceholders(which.event, late) ??
    TemplateChanges.safeParse({ subject, text: late }).error?.issues[0]?.message
  const { data, error } = useQuery({
    ...textPreview({ ...which, subject, text: late }),
    enabled: wrong === undefined,
  })
  const problem = wrong ?? (error ? messageOf(error) : undefined)
  return (
    <section className={`stack gap12 ${classes.preview}`} aria-labelledby="text-preview">
      <h2 id="text-preview">As people read it</h2>
      <div role="status" lang={which.language}>
        {problem && <p lang="en">{problem}</p>}
        {!problem && data && (
          <>
            <h3>{data.subject}</h3>
            <p className={classes.said}>{data.text}</p>
            {hasOneDate(which, late) && (
              <p lang="en">This text gives one date for a sum of several.</p>
            )}
            {saysNoDay(which, late) && <p lang="en">This text does not say the new day.</p>}
            <OnPhones kinds={data.kinds} />
          </>
        )}
      </div>
    </section>
  )
}
