import { getQuestion } from '@ganit/contract/questions'
import { Button, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { queryClient } from '../../api/query-client.ts'
import { FoundQuestion } from './found-question.tsx'
import classes from './get-question.module.css'
import { questionById } from './questions.data.ts'
import { SetPaperFrame } from './set-paper-frame.tsx'

export const meta = titled('Get question by ID')

const resolve = schemaResolver(getQuestion.body, { sync: true })

/** One question by its number, which stands in the address. */
export default function GetQuestion() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('id') ?? ''
  const [id, setId] = useState(asked)
  const [shown, setShown] = useState(asked)
  const [error, setError] = useState('')

  // By Back, say: the field and the question below it are of the same number.
  if (asked !== shown) {
    setShown(asked)
    setId(asked)
    setError('')
  }

  const get = (event: FormEvent) => {
    event.preventDefault()
    const wrong = resolve({ id }).id
    setError(wrong ? String(wrong) : '')
    if (wrong) return
    const next = String(Number(id))
    if (next === asked) void queryClient.refetchQueries(questionById({ id: asked }))
    else setParams({ id: next }, { preventScrollReset: true })
  }
  return (
    <SetPaperFrame title="Get by ID">
      <form noValidate className={classes.form} onSubmit={get}>
        <TextInput
          label="Question ID"
          name="id"
          inputMode="numeric"
          autoComplete="off"
          value={id}
          error={error}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
        <Button type="submit" variant="main" size="lg">
          Get
        </Button>
      </form>
      {asked && <FoundQuestion id={asked} />}
    </SetPaperFrame>
  )
}
