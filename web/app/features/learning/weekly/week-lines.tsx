import { toUndrawnText } from '@ganit/contract/learning/undrawn'
import type { Week, WeeklyLine } from '@ganit/contract/learning/weekly'
import { useLingui } from '@lingui/react'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import classes from './weekly.module.css'

type WeekLinesProps = { lines: readonly WeeklyLine[]; example?: Week['example'] }

/** The lines of a note, one below the other, and the question to do together below its line. */
export const WeekLines = ({ lines, example = null }: WeekLinesProps) => (
  <ul className="stack gap4 breaks">
    {lines.map(({ key, text }) => (
      <li key={`${key} ${text}`}>
        {text}
        {key === 'help' && example && <QuestionTogether example={example} />}
      </li>
    ))}
  </ul>
)

/**
 * A question and its answer. Formulas are drawn only if they are not readable as text, because drawing loads a large
 * file.
 */
function QuestionTogether({ example }: { example: NonNullable<Week['example']> }) {
  const { i18n } = useLingui()
  const [text, answer] = [toUndrawnText(example.text), toUndrawnText(example.answer)]
  const { Rich } = useRichText(text === null || answer === null)

  return (
    <dl className={classes.together}>
      <dt>{i18n.t('Try this')}</dt>
      <dd>{text ?? <Drawn text={example.text} by={Rich} />}</dd>
      <dt>{i18n.t('Answer')}</dt>
      <dd>{answer ?? <Drawn text={example.answer} by={Rich} />}</dd>
    </dl>
  )
}
