import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toastFailure } from '../../ui/feedback/toast.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-question'
import { NOT_FOUND } from './not-found.ts'
import { QuestionForm } from './question-form.tsx'
import { questionById } from './questions.data.ts'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Edit question')

const skeleton = <SkeletonRows rows={6} photo={false} />

/** A stored question in its form; a missing one leads to the list. */
export default function EditQuestion({ params }: Route.ComponentProps) {
  return (
    <SetPaperFrame title="Edit question">
      <Loaded
        query={useQuery(questionById({ id: params.id }))}
        failure="Failed to load the question."
        missing={<ToList />}
        skeleton={skeleton}
      >
        {(question) => <QuestionForm key={question.question_id} question={question} />}
      </Loaded>
    </SetPaperFrame>
  )
}

function ToList() {
  const navigate = useNavigate()

  useEffect(() => {
    toastFailure(NOT_FOUND)
    void navigate('/admin/set-paper/all', { replace: true })
  }, [navigate])
  return skeleton
}
