import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { edit } from '#tests/support/program/edit.ts';

let portal: TestApp;
let admin: Client;
let trainer: Client;
beforeAll(async () => {
  portal = await testApp();
  [admin, trainer] = await Promise.all([portal.as('ADMIN_OPERATOR'), portal.as('TRAINER')]);
});
afterAll(() => portal.stop());

const shown = async (client = portal.client(), path = '/'): Promise<string | undefined> =>
  (await client.props(path)).body.locals.marquee;
const made = async (fields: object): Promise<Loose> => {
  const answer = await admin.post('/panel/marquee', fields as Record<string, unknown>);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};

describe('the banner', () => {
  it('MRQ-01 MRQ-02 is shown on pages while it is active, with its newest text', async () => {
    expect(await shown()).toBeUndefined();
    const { id } = await made({ marqueeContent: '<p>Przerwa świąteczna</p>', isActive: 'true' });
    expect(await shown()).toBe('<p>Przerwa świąteczna</p>');
    expect(await shown(admin, '/panel/applications')).toBe('<p>Przerwa świąteczna</p>');
    const saved = await edit(admin, `/panel/marquee/${id}`, { marqueeContent: '<p>Zapraszamy</p>' });
    expect(saved.status, saved.text).toBe(200);
    expect(await shown()).toBe('<p>Zapraszamy</p>');
    await edit(admin, `/panel/marquee/${id}`, { isActive: 'false' });
    expect(await shown()).toBeUndefined();
    for (const path of ['', `/${id}`]) expect((await admin.get(`/panel/marquee${path}`)).status).toBe(200);
    const { timeline } = (await admin.props(`/panel/marquee/${id}`)).body.data;
    expect(timeline.map((one: Loose) => one.text)).toEqual(['Dezaktywowano pasek', 'Zmieniono pasek', 'Dodano pasek']);
  });

  it('MRQ-01 another process shows a change within moments', async () => {
    const other = await portal.another();
    expect(await shown(other.client())).toBeUndefined();
    const { id } = await made({ marqueeContent: '<p>Drugi proces</p>', isActive: 'true' });
    await expect.poll(() => shown(other.client())).toContain('Drugi proces');
    await edit(admin, `/panel/marquee/${id}`, { isActive: 'false' });
    await other.close();
  });

  it('MRQ-03 what could run is gone before it is stored', async () => {
    const { id } = await made({
      marqueeContent: '<p onclick="x()">Uwaga <img src=x onerror="alert(1)"><a href="javascript:alert(1)">tu</a></p>',
      isActive: 'true',
    });
    expect(await shown()).toBe('<p>Uwaga <a rel="noopener noreferrer nofollow">tu</a></p>');
    const html = (await portal.client().get('/')).text;
    expect(html).not.toContain('onerror');
    const [event] = await portal.app.log.readStream(`banner-${id}`);
    expect(JSON.stringify(event?.data)).not.toContain('onerror');
    await edit(admin, `/panel/marquee/${id}`, { isActive: 'false' });
  });

  it('MRQ-02 a banner without text is refused', async () => {
    for (const marqueeContent of [
      '',
      '<p> </p>',
      '<p><br>&nbsp;</p>',
      '<script>x</script>',
      '<img src=x>',
      '<!-- x -->',
    ]) {
      const answer = await admin.post('/panel/marquee', { marqueeContent });
      expect([answer.status, answer.body.errors], marqueeContent).toEqual([
        422,
        { marqueeContent: ['Pole „Treść” jest wymagane'] },
      ]);
    }
  });

  it('PERM-07 every operator may look; who may not write courses changes nothing', async () => {
    expect((await trainer.get('/panel/marquee')).status).toBe(200);
    expect((await trainer.post('/panel/marquee', { marqueeContent: '<p>x</p>' })).status).toBe(403);
    expect((await portal.client().props('/panel/marquee')).status).toBe(401);
  });
});
