import type { Negative, SectionMarking } from '@ganit/contract/exams/tests'
import type { Db } from '../../../../db/schema.ts'
import { maximumOfPaper } from '../../../papers/whole-paper.service.ts'
import { markedItems } from '../../asked.ts'
import { overrideMarking } from '../marking-rules.service.ts'
import { readPaperToSit } from './sitting-paper.service.ts'

type Test = {
  paper_id: number | null
  ready_at: Date | null
  marking: (SectionMarking | null)[] | null
  rule: Negative
}

/**
 * The number of questions of a test, its full marks, and the largest share of a question's marks that a wrong answer
 * costs.
 */
export async function readToldRules(db: Db, { paper_id, ready_at, marking, rule }: Test) {
  if (paper_id === null) return { questions: null, total: null, wrong_costs: 0 }
  const paper = overrideMarking(await readPaperToSit(db, { paper_id, ready_at }), marking)
  const shares = markedItems(paper, rule).map(({ negative, marks }) =>
    marks > 0 ? negative / marks : 0,
  )
  return {
    questions: paper.numbered.length,
    total: maximumOfPaper(paper),
    wrong_costs: Math.max(0, ...shares),
  }
}
