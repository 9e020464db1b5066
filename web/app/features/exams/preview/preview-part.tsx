import type { AttemptItem, ShownValue } from '@ganit/contract/exams/attempts'
import type { Test } from '@ganit/contract/exams/tests'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { AnswerField, type AnswerFieldProps } from '../../../ui/questions/answer-field.tsx'
import { Stem } from '../../../ui/questions/item-text.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { type RichTextOf, useRichText } from '../../../ui/text/use-rich-text.ts'
import { askPreview, type Preview } from './preview.data.ts'
import classes from './preview.module.css'

type PreviewQuestionProps = {
  item: AttemptItem
  /** True to show the group's text above the question. */
  hasGroup: boolean
  value: AnswerFieldProps['value']
  onChange: AnswerFieldProps['onChange']
  /** The answer's mark, once it was marked. */
  mark: NonNullable<Preview['marks']>[number] | undefined
  rich: RichTextOf
}

const labelOf = ({ number, part, or }: AttemptItem) =>
  [number, or && 'or', part && `(${part})`].filter(Boolean).join(' ')

const markText = ({ mark, of }: NonNullable<PreviewQuestionProps['mark']>) =>
  mark === null ? 'Marked by a person' : `${mark} of ${of}`

/** A question as students see it, with the marks for the answer. */
function PreviewQuestion(props: PreviewQuestionProps) {
  const { item, hasGroup, value, onChange, mark, rich } = props
  const { text, options, figures, group, marks, negative } = item
  return (
    <article
      className={`stack gap16 pad20-28 sheet ${classes.question}`}
      aria-label={`Question ${labelOf(item)}`}
    >
      <header>
        <h3>Question {labelOf(item)}</h3>
        <span>
          +{marks}
          {negative > 0 && ` / −${negative}`}
          {mark && <b> · {markText(mark)}</b>}
        </span>
      </header>
      {hasGroup && group && (
        <div className={classes.group}>
          <Stem text={group.text} figures={group.figures} rich={rich} />
        </div>
      )}
      <div className={classes.stem}>
        <Stem text={text} figures={figures} rich={rich} others={options} />
      </div>
      <AnswerField item={item} value={value} onChange={onChange} rich={rich} />
    </article>
  )
}

/** A trial run of the test, answered and marked; nothing is stored. */
export function PreviewPart({ test: { test_id, paper_id } }: { test: Test }) {
  const [shown, setShown] = useState<Preview | null>(null)
  const [values, setValues] = useState<ReadonlyMap<number, ShownValue | null>>(new Map())
  const { failure, isSending, run } = useAction()
  const { Rich } = useRichText()

  const begin = () =>
    run(async () => {
      setShown(await askPreview({ test_id }))
      setValues(new Map())
    })
  const mark = ({ seed }: Preview) =>
    run(async () => {
      const answers = [...values].map(([item_id, value]) => ({ item_id, value }))
      setShown(await askPreview({ test_id, seed, answers }))
    })
  if (!shown)
    return (
      <>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <EmptyState
          title="Take the test yourself."
          action={
            <Button
              variant="main"
              loading={isSending}
              disabled={paper_id === null}
              onClick={() => void begin()}
            >
              Begin the preview
            </Button>
          }
        >
          {paper_id === null
            ? 'This test has no paper, so there is nothing to preview.'
            : 'You get it as a student does, in an order of its own, answer it and have it marked. Nothing is saved.'}
        </EmptyState>
      </>
    )
  const { attempt, marks, total, of } = shown
  const given = new Map(marks?.map((each) => [each.item_id, each]))
  return (
    <div className={`stack gap16 ${classes.preview}`}>
      <p>
        {countInWords(attempt.minutes, 'minute', 'minutes')}, {of} marks. {attempt.instructions}
      </p>
      {attempt.sections.map((section, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
        <section key={n} className={`stack gap16 ${classes.section}`} aria-label={section.title}>
          <h2>{section.title}</h2>
          {section.instructions && <p>{section.instructions}</p>}
          {section.any !== null && <p>The first {section.any} that are answered count.</p>}
          {section.items.map((item, place) => (
            <PreviewQuestion
              key={item.item_id}
              item={item}
              hasGroup={item.group?.item_id !== section.items[place - 1]?.group?.item_id}
              value={values.get(item.item_id) ?? null}
              mark={given.get(item.item_id)}
              rich={Rich}
              onChange={(change) =>
                setValues((all) => {
                  const before = all.get(item.item_id) ?? null
                  const next = typeof change === 'function' ? change(before) : change
                  return new Map(all).set(item.item_id, next)
                })
              }
            />
          ))}
        </section>
      ))}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={`wrap gap12 centred to-end ${classes.end}`}>
        <p role="status">
          {marks && `${total ?? 0} of ${of}`}
          {marks?.some(({ mark }) => mark === null) && ', without what a person marks'}
        </p>
        <Button loading={isSending} onClick={() => void begin()}>
          Another order
        </Button>
        <Button variant="main" loading={isSending} onClick={() => void mark(shown)}>
          Mark it
        </Button>
      </div>
    </div>
  )
}
