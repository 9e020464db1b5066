import type { Paper } from '@ganit/contract/papers'
import { lettersOf } from '@ganit/contract/question-faults'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import classes from './asked-question.module.css'
import { marksText } from './words.ts'

type Asked = Pick<
  Paper['sections'][number]['items'][number],
  'text' | 'options' | 'figures' | 'asked'
>

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi']

const Options = ({ options, rich }: { options: readonly string[]; rich: RichTextOf }) => (
  <ol className={classes.options}>
    {lettersOf(options.length).map((letter, n) => (
      <li key={letter}>
        <span>({letter})</span>
        <Drawn text={options[n] ?? ''} by={rich} />
      </li>
    ))}
  </ol>
)

type AskedQuestionProps = { question: Asked; rich: RichTextOf }

/** A question as it will be printed: its text, options, figures and parts. */
export function AskedQuestion({ question, rich }: AskedQuestionProps) {
  const { text, options, figures, asked } = question
  return (
    <div className={classes.question}>
      <Drawn text={text} by={rich} />
      {figures.length > 0 && (
        <div className={classes.figures}>
          {figures.map((address, n) => (
            <img key={address} src={address} alt={`Figure ${n + 1}`} loading="lazy" />
          ))}
        </div>
      )}
      {options.length > 0 && <Options options={options} rich={rich} />}
      {asked.length > 0 && (
        <ol className={classes.parts}>
          {asked.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place.
            <li key={n}>
              <span>
                {part.or && 'or '}({ROMAN[n] ?? n + 1})
              </span>
              <div>
                <Drawn text={part.text} by={rich} />
                {part.options.length > 0 && <Options options={part.options} rich={rich} />}
              </div>
              <span className={classes.marks}>{marksText(part.marks)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
