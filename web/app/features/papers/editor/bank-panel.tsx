import type { BankQuestion } from '@ganit/contract/papers/question-bank'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { QuestionRow, textId } from '../../../ui/questions/question-row.tsx'
import {
  QUESTION_FILTERS,
  QuestionTools,
  questionFilters,
} from '../../../ui/questions/question-tools.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import type { RichTextOf } from '../../../ui/text/use-rich-text.ts'
import { chapters } from '../chapters/chapters.data.ts'
import classes from '../paper.module.css'
import { type BankAsked, bankPage } from '../questions/questions.data.ts'
import { marksText } from '../words.ts'
import { beginDrag } from './dragging.ts'
import { questionsIn, type Section } from './sections.ts'

type BankPanelProps = {
  sections: readonly Section[]
  rich: RichTextOf
  /** The section to which a press adds questions. */
  target: number
  onTarget: (section: number) => void
  onAdd: (question: BankQuestion) => void
  /** Called with the shown questions, so that they can be dragged. */
  onShown: (questions: readonly BankQuestion[]) => void
}

/** The question bank beside a paper; press or drag to add. */
export function BankPanel(props: BankPanelProps) {
  const { sections, rich, target, onTarget, onAdd, onShown } = props
  const state = useTableState({
    sortKeys: ['question_id', 'marks'] as const,
    lastFirst: ['question_id'],
    filters: QUESTION_FILTERS,
  })
  const asked = { ...pageQueryOf(state), ...questionFilters(state) } as BankAsked
  const known = useQuery(chapters)
  const used = questionsIn(sections)

  return (
    <>
      {sections.length > 1 && (
        <NativeSelect
          size="sm"
          label="Add to"
          className={classes.target}
          data={sections.map(({ title }, n) => ({ value: String(n), label: title }))}
          value={String(target)}
          onChange={({ currentTarget }) => onTarget(Number(currentTarget.value))}
        />
      )}
      <QuestionTools state={state} chapters={known} />
      <QueryView
        query={useQuery(bankPage(asked))}
        failure="Failed to load the questions."
        skeleton={<SkeletonRows rows={5} photo={false} label="Loading the questions..." />}
      >
        {({ items, total, total_is_floor, page_size }) =>
          items.length === 0 ? (
            <EmptyState title="No questions found.">
              {total > 0 || state.search || Object.keys(state.filters).length > 0
                ? 'Try other filters.'
                : 'Questions are written in the question bank.'}
            </EmptyState>
          ) : (
            <>
              <ul className="stack gap8" aria-label="Questions of the bank">
                {items.map((question) => {
                  const isUsed = used.has(question.question_id)
                  return (
                    <li
                      key={question.question_id}
                      className={`pad12-16 sheet ${classes.bankRow}`}
                      data-used={isUsed || undefined}
                      draggable={!isUsed}
                      onDragStart={(event) => {
                        onShown(items)
                        beginDrag(event, { add: question.question_id })
                      }}
                    >
                      <QuestionRow question={question} rich={rich} chapters={known.data ?? []} />
                      <div className="row gap12 centred split">
                        <span className={classes.quiet}>{marksText(question.marks)}</span>
                        <Button
                          size="xs"
                          aria-describedby={textId(question)}
                          disabled={isUsed || question.use === 'practice'}
                          onClick={() => onAdd(question)}
                        >
                          {isUsed ? 'Added' : 'Add'}
                        </Button>
                      </div>
                    </li>
                  )
                })}
              </ul>
              <Pager
                state={state}
                total={total}
                isFloor={total_is_floor ?? false}
                pageSize={page_size}
                nouns={['question', 'questions']}
              />
            </>
          )
        }
      </QueryView>
    </>
  )
}
