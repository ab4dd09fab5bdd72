const AT = /antd[\\/]es[\\/]form[\\/]context\.js$/;
const WHOLE = "import { FormProvider as RcFormProvider } from '@rc-component/form';";

/**
 * Every control of the library reads the context of the form it may stand in, and brought the whole form with its
 * judgement of values along: 20 KB that a list does not need. Throws when the library reads otherwise.
 * @returns {import('vite').Plugin}
 */
export function fieldsWithoutForms() {
  return {
    name: 'anlan:fields-without-forms',
    enforce: 'pre',
    transform: {
      filter: { id: AT },
      handler(code) {
        if (!code.includes(WHOLE))
          throw new Error('antd reads its forms in another way: look at scripts/lib/fields-without-forms.mjs');
        return code.replace(WHOLE, WHOLE.replace("form';", "form/es/FormContext';"));
      },
    },
  };
}
