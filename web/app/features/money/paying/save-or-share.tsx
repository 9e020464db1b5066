import type { Claim } from '@ganit/contract/money/claims'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { upiPicture } from './upi-picture.ts'

/** True if the browser hands files to other apps. */
const canShare = (file: File) => navigator.canShare?.({ files: [file] }) ?? false

function savePicture(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url))
}

/** A person who closes the list of apps has changed their mind, so nothing is reported. */
const sharePicture = (file: File) => navigator.share({ files: [file] }).catch(() => {})

/** Saves or shares the code as a picture: a phone cannot scan its own screen. */
export function SaveOrShare({ claim }: { claim: Claim }) {
  const { i18n } = useLingui()
  const { money } = useFormats()
  const { upi_link, qr_text, reference, amount } = claim
  const shown = money(amount)
  const [file, setFile] = useState<File>()

  // The picture is drawn in advance, because browsers share only directly after a press.
  useEffect(() => {
    let isGone = false
    const name = new URL(upi_link).searchParams.get('pn') ?? ''
    upiPicture({ name, amount: shown, reference, text: qr_text }).then(
      (drawn) => isGone || setFile(drawn),
      // If this fails, the code on the screen can still be scanned by another phone.
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [upi_link, qr_text, reference, shown])

  if (!file) return null
  return (
    <div className="wrap gap12">
      <Button onClick={() => savePicture(file)}>{i18n.t('Save picture')}</Button>
      {canShare(file) && <Button onClick={() => void sharePicture(file)}>{i18n.t('Share')}</Button>}
    </div>
  )
}
