import { EVENT_LABELS } from '@ganit/contract/messages/message-events'
import type { MessageTemplate } from '@ganit/contract/messages/message-templates'
import { useRef } from 'react'
import { Button } from '../../../../ui/buttons/button.tsx'
import { alert } from '../../../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { copyText } from '../../../../ui/forms/fields/copy-text.ts'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { countInWords } from '../../../../ui/text/formats.ts'
import classes from './texts.module.css'

/** Registries take few variables. */
const MOST_VARIABLES = 6

type RegistryPartProps = { template: MessageTemplate; isChanged: boolean }

/**
 * The values that the SMS registry asks for: the stored text with its tags, the kinds of the tags, and the addresses to
 * allow.
 */
export function RegistryPart({ template, isChanged }: RegistryPartProps) {
  const { event, registry, old_forms } = template
  const { text, variables, addresses, category } = registry
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    if (await copyText(field.current)) toastSuccess('Copied.')
    else void alert({ title: 'Copy', text: 'Select the text and copy it by hand.' })
  }
  return (
    <section className={`stack gap12 ${classes.registry}`} aria-labelledby="registry">
      <h2 id="registry">For the SMS registry</h2>
      {old_forms > 0 && (
        <p>
          {countInWords(old_forms, 'text is', 'texts are')} registered in the old form. Copy the new{' '}
          {old_forms === 1 ? 'one' : 'ones'}.
        </p>
      )}
      {isChanged && <p>Save the text first: this is the stored one.</p>}
      <TextInput
        ref={field}
        readOnly
        label={event in EVENT_LABELS ? 'Text with its tags' : 'Text'}
        value={text}
        lang={template.language}
      />
      <div className="wrap gap12 centred">
        <Button onClick={() => void copy()}>Copy</Button>
        <span className="quiet">Category: {category}</span>
      </div>
      {variables.length > MOST_VARIABLES && (
        <p>Registries take 5 or 6 variables; this text has {variables.length}.</p>
      )}
      <ol className="stack gap4">
        {variables.map(({ tag, name, example }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text may name a value twice.
          <li key={n}>
            <code>{tag}</code> {name}: <span lang={template.language}>{example}</span>
          </li>
        ))}
      </ol>
      <p className="quiet small">
        Addresses to allow: {addresses.join(', ')}. Paste the id that the registry gives you below.
      </p>
    </section>
  )
}
