import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditEnquiryDialog } from './edit-enquiry-dialog.tsx'
import { enquiryOf } from './enquiries.data.ts'
import { EnquiryDialog } from './enquiry-dialog.tsx'
import { useOpenedEnquiry } from './use-opened-enquiry.ts'

/** The enquiry that the address names, read or edited, also where it does not stand on the board. */
export function OpenedEnquiry() {
  const { enquiry_id, close } = useOpenedEnquiry()
  return enquiry_id === null ? null : (
    <Opened key={enquiry_id} enquiry_id={enquiry_id} onClose={close} />
  )
}

function Opened({ enquiry_id, onClose }: { enquiry_id: number; onClose: () => void }) {
  const query = useQuery(enquiryOf(enquiry_id))
  const [isEditing, setEditing] = useState(false)
  if (isEditing && query.data)
    return <EditEnquiryDialog enquiry={query.data} onClose={() => setEditing(false)} />
  return <EnquiryDialog query={query} onEdit={() => setEditing(true)} onClose={onClose} />
}
