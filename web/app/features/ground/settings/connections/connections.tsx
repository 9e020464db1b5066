import type { Connection } from '@ganit/contract/office/connections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../../../academy.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { askAndDelete } from '../../../../ui/dialogs/ask-and-delete.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { QueryView } from '../../../../ui/feedback/loading/query-view.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../../ui/forms/dialogs/use-dialog-form.ts'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../../ui/forms/use-action.ts'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { secondFactor } from '../../../accounts/own-account.data.ts'
import { Section } from '../sections/section.tsx'
import classes from '../settings.module.css'
import { SettingsFrame } from '../settings-frame.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { connections, removeConnection, testConnection } from './connections.data.ts'
import { STATES, WORDS } from './words.ts'

/** Asks where the test SMS goes. */
function TestSms({ onClose }: { onClose: () => void }) {
  const edit = useDialogForm({
    initialValues: { phone: '' },
    errorsOf: ({ phone }) => (phone.trim() ? {} : { phone: 'Phone is required.' }),
    send: async (body) => {
      toastSuccess((await testConnection({ kind: 'sms', ...body })).message)
      onClose()
    },
    onClose,
    unsaved: 'No SMS was sent yet.',
  })
  return (
    <FormDialog
      edit={edit}
      title="Test SMS"
      text="The text of a code with an example goes to this phone."
      accept="Send"
    >
      <TextInput
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        data-autofocus
        {...edit.form.getInputProps('phone')}
      />
    </FormDialog>
  )
}

/** One connection: what it is for, whose settings are used, and what can be done. */
function ConnectionRow({ connection }: { connection: Connection }) {
  const { kind, by, hook } = connection
  const { title, use, hook: hookWords } = WORDS[kind]
  const [opened, setOpened] = useState<'form' | 'sms'>()
  const { failure, isSending, run } = useAction()
  const isOwn = connection.fields.some(({ is_set }) => is_set)
  const onClose = () => setOpened(undefined)
  const test = () =>
    kind === 'sms'
      ? setOpened('sms')
      : void run(async () => (await testConnection({ kind })).message)
  const remove = () =>
    askAndDelete({
      title,
      text: `Forget the settings of ${title}?`,
      detail: 'You enter them again if you want them back.',
      remove: () => removeConnection({ kind }),
      deleted: 'Connection removed',
    })
  return (
    <Section id={kind} title={title} hint={use}>
      <div className="wrap gap12 split">
        <StatusMark kind={by ? 'done' : 'off'}>{STATES[by ?? 'none']}</StatusMark>
        <div className="wrap gap12">
          {by && (
            <Button loading={isSending} aria-label={`Test ${title}`} onClick={test}>
              Test
            </Button>
          )}
          <Button
            aria-label={`${isOwn ? 'Change' : 'Set up'} ${title}`}
            onClick={() => setOpened('form')}
          >
            {isOwn ? 'Change' : 'Set up'}
          </Button>
          {isOwn && (
            <Button variant="quiet" aria-label={`Remove ${title}`} onClick={remove}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {by === 'environment' && (
        <p>
          These settings are given on the machine that runs Ganit, and they win. What you enter here
          is used once they are left out there.
        </p>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {by === 'academy' && hook && (
        <p>
          {hookWords} <code>{hook}</code>
        </p>
      )}
      {opened === 'form' && <ConnectionDialog connection={connection} onClose={onClose} />}
      {opened === 'sms' && <TestSms onClose={onClose} />}
    </Section>
  )
}

function Rows() {
  return (
    <QueryView
      query={useQuery(connections)}
      failure="Failed to load the connections."
      skeleton={<SkeletonRows rows={4} photo={false} />}
    >
      {(data) =>
        data.connections.map((connection) => (
          <ConnectionRow key={connection.kind} connection={connection} />
        ))
      }
    </QueryView>
  )
}

export const meta = titled('Connections')

/** The academy's own contracts with providers, for the owner with a second factor. */
export default function Connections() {
  return (
    <SettingsFrame title="Connections">
      <div className={`stack gap24 ${classes.form}`}>
        <QueryView
          query={useQuery(secondFactor)}
          failure="Failed to load the connections."
          skeleton={<SkeletonRows rows={4} photo={false} />}
        >
          {({ is_on }) =>
            is_on ? (
              <Rows />
            ) : (
              <EmptyState
                title="Set up your second factor first"
                action={
                  <ButtonLink to="/account" variant="main">
                    Account
                  </ButtonLink>
                }
              >
                Whoever enters keys here decides where your fees go and what families are told. So a
                password alone is not enough.
              </EmptyState>
            )
          }
        </QueryView>
      </div>
    </SettingsFrame>
  )
}
