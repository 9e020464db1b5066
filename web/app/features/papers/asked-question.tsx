import type { Paper } from '@ganit/contract/papers'
import { lettersOf } from '@ganit/contract/question-faults'
import { UnplacedFigures } from '../../ui/questions/question-figures.tsx'
import { partName } from '../../ui/questions/words.ts'
import { Drawn } from '../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../ui/text/use-rich-text.ts'
import classes from './asked-question.module.css'
import { marksText } from './words.ts'

type Asked = Pick<
  Paper['sections'][number]['items'][number],
  'text' | 'options' | 'figures' | 'asked'
>

type OptionsProps = Pick<Asked, 'options' | 'figures'> & { rich: RichTextOf }

const Options = ({ options, figures, rich }: OptionsProps) => (
  <ol className={classes.options}>
    {lettersOf(options.length).map((letter, n) => (
      <li key={letter}>
        <span>({letter})</span>
        <Drawn text={options[n] ?? ''} by={rich} figures={figures} />
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
      <Drawn text={text} by={rich} figures={figures} />
      <UnplacedFigures of={{ text, options, parts: asked }} figures={figures} />
      {options.length > 0 && <Options options={options} figures={figures} rich={rich} />}
      {asked.length > 0 && (
        <ol className={classes.parts}>
          {asked.map((part, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have nothing but their place.
            <li key={n}>
              <span>
                {part.or && 'or '}
                {partName(n)}
              </span>
              <div>
                <Drawn text={part.text} by={rich} figures={figures} />
                {part.options.length > 0 && (
                  <Options options={part.options} figures={figures} rich={rich} />
                )}
              </div>
              <span className={classes.marks}>{marksText(part.marks)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
