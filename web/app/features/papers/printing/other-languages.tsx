import type { Paper } from '@ganit/contract/papers/papers'
import { LANGUAGE_TEXTS } from '../../../ui/questions/words.ts'
import type { Section } from '../editor/sections.ts'
import classes from '../paper.module.css'

/** Lists the questions of the paper that exist in other languages than the paper. */
export function OtherLanguages({
  language,
  sections,
}: {
  language: Paper['language']
  sections: readonly Section[]
}) {
  const items = sections.flatMap((section) => section.items)
  const others = items.flatMap((item, n) =>
    [item, item.alternative].flatMap((asked) =>
      asked && asked.language !== language ? [{ place: n + 1, language: asked.language }] : [],
    ),
  )
  const told = [...Map.groupBy(others, (other) => other.language)].map(([other, asked]) => {
    const places = [...new Set(asked.map(({ place }) => place))]
    const are = places.length === 1 ? 'question is' : 'questions are'
    return `${places.length} ${are} in ${LANGUAGE_TEXTS[other]}: ${places.join(', ')}.`
  })
  if (language === null || others.length === 0) return null
  return (
    <p role="status" className={classes.refused}>
      The paper is in {LANGUAGE_TEXTS[language]}. {told.join(' ')}
    </p>
  )
}
