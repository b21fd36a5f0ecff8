import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink, type ButtonTheme } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Alert, Modal } from '#web/ui/modal.tsx';
import type { ModalSize } from '#web/ui/modal-props.ts';
import { Notice } from '#web/ui/notice.tsx';

const THEMES: readonly ButtonTheme[] = [
  'primary',
  'secondary',
  'ghost',
  'ghost-inverted',
  'negative',
  'negative-inverted',
  'look-like-a-link',
  'red',
];
const SIZES = ['large', 'regular', 'small', 'tiny'] as const;
const MODALS: readonly ModalSize[] = ['alert', 'big', 'big-unscrollable', 'default', 'medium', 'small'];
const ALERTS = ['success', 'error', 'warning'] as const;
const BADGES = [
  ['amber', 'oczekuje'],
  ['blue', 'wysłane'],
  ['green', 'potwierdzone'],
  ['red', 'odrzucone'],
  ['grey', 'zarchiwizowane'],
  ['violet', 'lista podstawowa'],
] as const;
const GAPS = [1, 2, 3, 4] as const;

export function Typography() {
  return (
    <section className="card stack" aria-labelledby="typografia">
      <h2 id="typografia">Typografia i odstępy</h2>
      <h3>Nagłówek trzeciego stopnia</h3>
      <p className="lead">Zażółć gęślą jaźń. Wstęp większym pismem prowadzi do treści.</p>
      <p>
        Zwykły tekst z <a href="#typografia">odnośnikiem</a>, <strong>wyróżnieniem</strong> i{' '}
        <span className="soft">tekstem drugoplanowym</span>.
      </p>
      <div className="row">
        {GAPS.map((gap) => (
          <div key={gap} className={`stack stack-${gap} gallery-stack`} data-stack={gap}>
            <span>odstęp</span>
            <span>{gap}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** FE-20: eight themes, four sizes, two shapes; disabled and at work. */
export function Buttons() {
  return (
    <section className="card stack" aria-labelledby="przyciski">
      <h2 id="przyciski">Przyciski</h2>
      {THEMES.map((theme) => (
        <div key={theme} className={`row gallery-buttons${theme.endsWith('inverted') ? ' gallery-dark' : ''}`}>
          {SIZES.map((size) => (
            <Button key={size} theme={theme} size={size} label={theme} />
          ))}
          {SIZES.map((size) => (
            <Button key={size} theme={theme} size={size} shape="circle" aria-label={`${theme} ${size}`}>
              <Plus size={16} aria-hidden />
            </Button>
          ))}
        </div>
      ))}
      <div className="row">
        <Button label="Wyłączony" disabled />
        <Button label="Pracuje" pending />
        <Button label="Z ikoną" icon={<X size={16} aria-hidden />} />
        <ButtonLink to="/galeria" theme="secondary" label="Odnośnik" />
      </div>
    </section>
  );
}

export function Messages() {
  return (
    <section className="card stack" aria-labelledby="komunikaty">
      <h2 id="komunikaty">Komunikaty i oznaczenia</h2>
      <Notice theme="success">Zapisano zmiany.</Notice>
      <Notice theme="info">Na tym terminie jest wolne miejsce.</Notice>
      <Notice theme="warning">Brak wolnych miejsc – zgłoszenie trafi na listę rezerwową</Notice>
      <Notice theme="error">Formularz zawiera błędy.</Notice>
      <div className="row">
        {BADGES.map(([colour, text]) => (
          <span key={colour} className={`badge badge-${colour}`}>
            {text}
          </span>
        ))}
      </div>
      <EmptyState title="Brak zgłoszeń dla tych filtrów" hint="Zmień filtry albo je wyczyść.">
        <Button size="small" theme="secondary" label="Wyczyść filtry" />
      </EmptyState>
    </section>
  );
}

/** FE-19: six modals, three alerts. */
export function Dialogs() {
  const [modal, setModal] = useState<ModalSize | null>(null);
  const [alert, setAlert] = useState<(typeof ALERTS)[number] | null>(null);
  const [confirmed, setConfirmed] = useState(0);
  return (
    <section className="card stack" aria-labelledby="okna">
      <h2 id="okna">Okna</h2>
      <div className="row">
        {MODALS.map((size) => (
          <Button key={size} size="small" theme="secondary" label={`Okno ${size}`} onClick={() => setModal(size)} />
        ))}
      </div>
      <div className="row">
        {ALERTS.map((theme) => (
          <Button key={theme} size="small" theme="ghost" label={`Alert ${theme}`} onClick={() => setAlert(theme)} />
        ))}
        <output className="soft small">Potwierdzono {confirmed} razy</output>
      </div>
      <Modal
        title={`Okno ${modal ?? ''}`}
        size={modal ?? 'default'}
        open={modal !== null}
        onClose={() => setModal(null)}
      >
        <p>Treść okna z przyciskami na dole.</p>
        <div className="row">
          <Button size="small" label="Gotowe" onClick={() => setModal(null)} />
          <Button size="small" theme="ghost" label="Anuluj" onClick={() => setModal(null)} />
        </div>
      </Modal>
      <Alert
        theme={alert ?? 'success'}
        open={alert !== null}
        onClose={() => setAlert(null)}
        onConfirm={() => {
          setConfirmed(confirmed + 1);
          setAlert(null);
        }}
      >
        Treść komunikatu.
      </Alert>
    </section>
  );
}
