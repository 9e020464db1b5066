import { useRef } from 'react'
import { useAcademy } from '../../academy.ts'
import { Button, ButtonAnchor } from '../buttons/button.tsx'
import { toastFailure, toastSuccess } from '../feedback/toasts/toast.ts'
import { copyText } from '../forms/fields/copy-text.ts'
import { TextInput } from '../forms/fields/fields.tsx'
import { whatsAppAddress } from '../text/whats-app.ts'

/** With the address that opens WhatsApp, or the person invited; their phone is null if unknown. */
type ShareLinkProps = { link: string } & (
  | { whatsapp: string }
  | { name: string; phone: string | null }
)

const opensHereAlone = (link: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(link, window.location.href).hostname)

/** A link that is shown only once, to copy or send by WhatsApp. */
export function ShareLink({ link, ...to }: ShareLinkProps) {
  const { name: academy } = useAcademy()
  const field = useRef<HTMLInputElement>(null)

  async function copy() {
    if (await copyText(field.current)) toastSuccess('Link copied.')
    else toastFailure('The link could not be copied. It is selected: please copy it yourself.')
  }
  return (
    <>
      <TextInput
        ref={field}
        className="above24"
        label="Link"
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {opensHereAlone(link) && (
        <p className="above8 pen">
          This link opens on this computer alone: Ganit has no address yet that a phone could open.
        </p>
      )}
      <div className="wrap gap12 above12">
        <Button data-autofocus onClick={copy}>
          Copy link
        </Button>
        <ButtonAnchor
          href={'whatsapp' in to ? to.whatsapp : whatsAppAddress({ ...to, academy, link })}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </ButtonAnchor>
      </div>
    </>
  )
}
