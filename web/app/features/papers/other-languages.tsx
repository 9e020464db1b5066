import type { Paper } from '@ganit/contract/papers/papers'
import { LANGUAGE_TEXTS } from '../../ui/questions/words.ts'
import classes from './paper.module.css'
import type { Section } from './sections.ts'

/** Names the paper's questions in other languages than the paper's. */
export function OtherLanguages({
  language,
  sections,
}: {
  language: Paper['language']
  sections: readonly Section[]
}) {
  const others = sections
    .flatMap(({ items }) => items)
    .flatMap((item, n) =>
      [item, ...(item.alternative ? [item.alternative] : [])]
        .filter((asked) => asked.language !== language)
        .map((asked) => `${n + 1} is in ${LANGUAGE_TEXTS[asked.language]}`),
    )
  if (language === null || others.length === 0) return null
  return (
    <p role="status" className={classes.refused}>
      The paper is in {LANGUAGE_TEXTS[language]}; question {others.join(', ')}.
    </p>
  )
}
