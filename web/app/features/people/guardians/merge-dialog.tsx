import type { ListedGuardian } from '@ganit/contract/people/guardians'
// Imported here, because only this part needs it.
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { Radio, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import classes from './family.module.css'
import { guardiansPage, joinRecords } from './guardians.data.ts'

const PAUSE_MS = 250
const SHOWN = 6

/** Contacts and children, which tell records apart. */
const factsOf = ({ phone, email, children }: ListedGuardian) =>
  [phone, email, children.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')

type MergeDialogProps = { guardian: ListedGuardian; onClose: () => void }

/** Chooses the other record to merge with. Initially lists people with the same first name. */
export function MergeDialog({ guardian, onClose }: MergeDialogProps) {
  const { guardian_id, name } = guardian
  const [typed, setTyped] = useState(name.split(' ', 1)[0] ?? '')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const [into, setInto] = useState<number>()
  const [failure, setFailure] = useState('')
  const { isSending, once } = useSending()
  const found = useQuery(guardiansPage({ page_size: SHOWN, ...(search && { search }) }))
  const others = found.data?.items.filter((other) => other.guardian_id !== guardian_id)

  const save = () =>
    once(async () => {
      if (!others?.some((other) => other.guardian_id === into) || into === undefined)
        return setFailure('Please choose the other record.')
      setFailure('')
      try {
        toastSuccess((await joinRecords({ guardian_id, into })).message)
        onClose()
      } catch (error) {
        setFailure(messageOf(error))
      }
    })
  return (
    <Dialog
      title={`Join ${name} with another record`}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="filled" loading={isSending} onClick={save}>
            Join
          </Button>
        </>
      }
    >
      <p>
        For two records of one person. This one is deleted; its children, its sign-in and the
        details that the other one lacks move to the other. It cannot be undone.
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        className={classes.search ?? ''}
        label="Search"
        placeholder="Name, phone or e-mail"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.isError && <ErrorBox>Failed to load the parents.</ErrorBox>}
      <p role="status" className="quiet">
        {others?.length === 0 && 'No other record was found.'}
      </p>
      {others && others.length > 0 && (
        <fieldset className={`stack gap10 narrow ${classes.matches}`}>
          <legend>The same person</legend>
          {others.map((other) => (
            <Radio
              key={other.guardian_id}
              name="into"
              label={other.name}
              description={factsOf(other)}
              checked={into === other.guardian_id}
              onChange={() => setInto(other.guardian_id)}
            />
          ))}
        </fieldset>
      )}
    </Dialog>
  )
}
