import { useEffect, useRef } from 'react';
import type { OrderView } from '#api/orders/orders/details.ts';
import { REMOVE_ATTACHMENT_WORDS } from '#domain/orders/order/attachments/words.ts';
import { attachmentForm } from '#domain/orders/order/attachments/form.ts';
import { queryPairs } from '#domain/kernel/url.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useReload } from '#web/app/use-reload.ts';
import { keepFlash } from '#web/app/flash-store.ts';
import { AskingButtons } from '#web/form/asking-buttons.tsx';
import { FormView } from '#web/form/form-view.tsx';
import { DocumentLink } from '#web/records/document-link.tsx';
import '#web/records/records.css';
import { askedOfRemoval } from './order-question.ts';

/** ORD-01 `hasAttachments`: the files of an order; who may change the order adds and removes them. */
export function Attachments({ data }: { data: OrderView }) {
  if (data.attachments.length === 0 && !data.mayEdit) return null;
  return (
    <section className="card stack" id={ATTACHMENTS_ID}>
      <h2>Załączniki</h2>
      {data.attachments.length === 0 ? (
        <p className="soft">Nie ma jeszcze załączników.</p>
      ) : (
        <ul className="record-links">
          {data.attachments.map(({ id, document, description }) => (
            <li key={id}>
              <div>
                <DocumentLink document={document} />
                {description && <div className="soft small">{description}</div>}
              </div>
              {data.mayEdit && (
                <AskingButtons
                  buttons={[
                    {
                      label: REMOVE_ATTACHMENT_WORDS.label,
                      'aria-label': `Usuń załącznik ${document.name}`,
                      theme: 'ghost',
                      size: 'tiny',
                      asked: askedOfRemoval({ id: data.id, attachmentId: id, title: document.name }),
                    },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data.mayEdit && <AddAttachment id={data.id} count={data.attachments.length} />}
    </section>
  );
}

const ATTACHMENTS_ID = 'attachments';
const ASKED = 'attach';

/** Where a file is added to an order, its form open. */
export const attachPath = (id: string): string => `/panel/orders/${id}?${ASKED}=1#${ATTACHMENTS_ID}`;

/** Empty again after each file. */
function AddAttachment({ id, count }: { id: string; count: number }) {
  const reload = useReload();
  const { search } = usePageContext();
  const isAsked = queryPairs(search).some(([name]) => name === ASKED);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isAsked) box.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <details className="no-print" ref={box} open={isAsked}>
      <summary>Dodaj załącznik</summary>
      <FormView
        key={count}
        form={attachmentForm}
        action={`/panel/orders/${id}/attachments`}
        onDone={({ flash }) => {
          if (flash) keepFlash(flash);
          void reload();
        }}
      />
    </details>
  );
}
