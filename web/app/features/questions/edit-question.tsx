import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '../../academy.ts'
import { ApiError } from '../../api/api-error.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-question'
import { NOT_FOUND } from './not-found.ts'
import { QuestionForm } from './question-form.tsx'
import { questionById } from './questions.data.ts'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Edit question')

/** A stored question in its form; a missing one leads to the list. */
export default function EditQuestion({ params }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { data: question, error, refetch } = useQuery(questionById(params.id))
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)

  useEffect(() => {
    if (!isMissing) return
    toastFailure(NOT_FOUND)
    void navigate('/admin/set-paper/all', { replace: true })
  }, [isMissing, navigate])

  function content() {
    if (question && !isMissing)
      return <QuestionForm key={question.question_id} question={question} />
    if (error && !isMissing)
      return <LoadFailure onRetry={() => refetch()}>Failed to load the question.</LoadFailure>
    return <SkeletonRows rows={6} photo={false} />
  }
  return <SetPaperFrame title="Edit question">{content()}</SetPaperFrame>
}
