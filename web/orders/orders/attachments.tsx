import type { OrderView } from '#api/orders/orders/details.ts';
import { REMOVE_ATTACHMENT_WORDS } from '#domain/orders/order/attachments/words.ts';
import { attachmentForm } from '#domain/orders/order/attachments/form.ts';
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
    <section className="card stack">
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

/** Empty again after each file. */
function AddAttachment({ id, count }: { id: string; count: number }) {
  const reload = useReload();
  return (
    <details className="no-print" open={count === 0}>
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
