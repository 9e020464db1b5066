import * as contract from '@ganit/contract/site/course-contents'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows, pageOf } from '../../../api/pages.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'

/** One page of all curriculums; the previous page stays visible while the next loads. */
export const curriculumsPage = reads(contract.listCurriculums, {
  shows: ['content', 'course'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})
/** One page of all essentials; the previous page stays visible while the next loads. */
export const essentialsPage = reads(contract.listEssentials, {
  shows: ['content', 'course'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})

export const curriculumToEdit = reads(contract.getCurriculum, { shows: ['content'] })
export const essentialToEdit = reads(contract.getEssential, { shows: ['content'] })

export const addCurriculum = sends(contract.addCurriculum, { changes: ['content'] })
export const addEssential = sends(contract.addEssential, { changes: ['content'] })

export const changeCurriculum = sends(contract.updateCurriculum, {
  changes: ['content'],
  keep: ({ content }) =>
    queryClient.setQueryData(curriculumToEdit({ curriculum_id: content.id }).queryKey, content),
})
export const changeEssential = sends(contract.updateEssential, {
  changes: ['content'],
  keep: ({ content }) =>
    queryClient.setQueryData(essentialToEdit({ essentials_id: content.id }).queryKey, content),
})

export const removeCurriculum = sends(contract.deleteCurriculum, {
  changes: ['content'],
  keep: (_answer, asked) => forgetQueries({ queryKey: curriculumToEdit(asked).queryKey }),
})
export const removeEssential = sends(contract.deleteEssential, {
  changes: ['content'],
  keep: (_answer, { ID }) =>
    forgetQueries({ queryKey: essentialToEdit({ essentials_id: ID }).queryKey }),
})
