import type { BankQuestion } from '@ganit/contract/question-bank'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../academy.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import {
  QUESTION_FILTERS,
  QuestionTools,
  questionFilters,
} from '../../../ui/questions/question-tools.tsx'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import { useRichText } from '../../../ui/text/use-rich-text.ts'
import { chapters } from '../../chapters/chapters.data.ts'
import { type BankAsked, bankPage } from '../questions.data.ts'
import { useBankArea } from './area.ts'
import classes from './bank.module.css'
import { bankColumns, SORT_KEYS } from './bank-columns.tsx'
import { ExportButton } from './export-button.tsx'

export const meta = titled('Question bank')

/** All questions of the bank, their formulas drawn. */
export default function Bank() {
  const { Frame, list } = useBankArea()
  const state = useTableState({
    sortKeys: SORT_KEYS,
    lastFirst: ['question_id'],
    filters: QUESTION_FILTERS,
  })
  const asked = { ...pageQueryOf(state), ...questionFilters(state) } as BankAsked
  const known = useQuery(chapters)
  const page = useQuery(bankPage(asked))
  const { Rich } = useRichText()
  const [chosen, setChosen] = useState<readonly number[]>([])

  const choose = ({ question_id }: BankQuestion, isChosen: boolean) =>
    setChosen((before) =>
      isChosen ? [...before, question_id] : before.filter((each) => each !== question_id),
    )
  const add = { to: `${list}/new`, text: 'New question' }
  return (
    <ListScreen
      title="Question bank"
      frame={Frame}
      aside={
        <div className={classes.aside}>
          <ExportButton
            asked={asked}
            chosen={chosen}
            total={page.data?.total}
            onClear={() => setChosen([])}
          />
          <ButtonLink to={`${list}/import`}>Import</ButtonLink>
          <ButtonLink to={add.to} variant="main">
            {add.text}
          </ButtonLink>
        </div>
      }
      tools={<QuestionTools state={state} chapters={known} />}
      query={page}
      state={state}
      columns={bankColumns({ rich: Rich, list, chapters: known.data ?? [], chosen, choose })}
      keyOf={({ question_id }) => question_id}
      nouns={['question', 'questions']}
      failure="Failed to load the questions."
      empty={{
        title: 'No questions found.',
        text: 'Questions of all kinds stand here, by class and chapter, for papers and tests.',
        add,
      }}
      className={classes.questions}
    />
  )
}
