import type { Page } from '@playwright/test';
import { type ContactRequest, FIELDS } from '../../shared/contact-request.ts';

export async function fillIn(page: Page, values: ContactRequest): Promise<void> {
  for (const { name, type } of FIELDS) {
    const field = page.locator(`form [name=${name}]`);
    if (type === 'select') await field.selectOption(values[name]);
    else if (type === 'checkbox') await field.setChecked(values[name] !== '');
    else await field.fill(values[name]);
  }
}
