import { faultOfPlaceholders, TemplateChanges } from '@ganit/contract/messages/message-templates'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { countInWords } from '../../../../ui/text/formats.ts'
import { useDebouncedPreview } from '../../../../ui/text/writing/use-debounced-preview.ts'
import { textPreview, type Which } from './texts.data.ts'
import classes from './texts.module.css'

/** Whether a text about dues gives the sum of all dues beside only the first day, without telling the two apart. */
const hasOneDate = ({ event }: Which, text: string) =>
  /^fee_/.test(event) &&
  ['{amount}', '{date}'].every((name) => text.includes(name)) &&
  !text.includes('{lines}')

type TextPreviewProps = { which: Which; subject: string; text: string }

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
            <h3 lang="en">As an SMS</h3>
            <p className={classes.said}>{data.sms.text}</p>
            <p lang="en">
              {data.sms.length} signs in {data.sms.encoding},{' '}
              {countInWords(data.sms.parts, 'part', 'parts')}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
