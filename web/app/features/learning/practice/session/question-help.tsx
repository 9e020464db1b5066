import type { PracticeItem } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { ItemText } from '../../../../ui/questions/item-text.tsx'
import { rightTexts } from '../../../../ui/questions/right-texts.ts'
import { Drawn } from '../../../../ui/text/drawn.tsx'
import type { RichTextOf } from '../../../../ui/text/use-rich-text.ts'
import classes from '../practice.module.css'

type QuestionHelpProps = { item: PracticeItem; rich: RichTextOf }

/** The opened hints; at the end also the right answer and the whole solution. */
export function QuestionHelp({ item, rich }: QuestionHelpProps) {
  const { i18n } = useLingui()
  const { kind, hints, right, solution, figures } = item
  const part = useRef<HTMLElement>(null)
  const rights = rightTexts(right)
  const isEmpty = hints.length === 0 && rights.length === 0 && solution === null

  useEffect(() => {
    if (hints.length > 0) part.current?.scrollIntoView({ block: 'nearest' })
  }, [hints.length])

  if (isEmpty) return null
  return (
    <aside ref={part} className={`stack gap16 sheet ${classes.help}`} aria-label={i18n.t('Help')}>
      {hints.length > 0 && (
        <section aria-live="polite">
          <h3>{i18n.t('Hints')}</h3>
          <ol className="stack gap8">
            {hints.map((hint, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hints have their order.
              <li key={n}>
                <ItemText text={hint} figures={figures} rich={rich} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {rights.length > 0 && (
        <section>
          <h3>{i18n.t('Right answer')}</h3>
          {kind === 'several' || kind === 'choice' ? (
            <p className="strong">{rights.join(', ')}</p>
          ) : (
            rights.map((each) => (
              <Drawn key={each} text={kind === 'expression' ? `$${each}$` : each} by={rich} />
            ))
          )}
        </section>
      )}
      {solution && (
        <section>
          <h3>{i18n.t('Solution')}</h3>
          <ItemText text={solution} figures={figures} rich={rich} />
        </section>
      )}
    </aside>
  )
}
