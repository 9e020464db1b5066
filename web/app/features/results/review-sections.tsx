import { useLingui } from '@lingui/react'
import { useRichText } from '../../ui/text/use-rich-text.ts'
import type { Review } from './review.data.ts'
import classes from './review.module.css'
import { ReviewQuestion } from './review-question.tsx'

/** Each question of a test, in the order in which it was seen. */
export function ReviewSections({ sections }: Pick<Review, 'sections'>) {
  const { i18n } = useLingui()
  const { Rich } = useRichText()
  return sections.map(({ title, any, items }, n) => (
    <section
      // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
      key={n}
      className={classes.section}
      aria-labelledby={`section-${n}`}
    >
      <h2 id={`section-${n}`}>{title}</h2>
      {any !== null && <p>{i18n.t('The first {any} that were answered count.', { any })}</p>}
      {items.map((item, place) => (
        <ReviewQuestion
          key={item.item_id}
          item={item}
          // What the parts of a group are about stands above the first.
          hasGroup={item.group?.item_id !== items[place - 1]?.group?.item_id}
          rich={Rich}
        />
      ))}
    </section>
  ))
}
