<?php
// The two classes of Drupal that the module uses, and render arrays as Webform hands them to its hooks.
namespace Drupal\Core\Form {
  interface FormStateInterface {
  }
}

namespace Drupal\Core\Site {
  class Settings {

    public static function get(string $name): array {
      return ['waymark' => json_decode($GLOBALS['argv'][1], TRUE)][$name];
    }

  }
}

namespace {
  require __DIR__ . '/../../adapters/drupal/waymark/waymark.module';

  class State implements Drupal\Core\Form\FormStateInterface {

    public function __construct(private ?string $page) {
    }

    public function get(string $name): ?string {
      return ['current_page' => $this->page][$name];
    }

  }

  class Webform {

    public function __construct(private string $id) {
    }

    public function id(): string {
      return $this->id;
    }

  }

  $form = function (string $webform, ?string $page): array {
    $form = ['#webform_id' => $webform, '#attributes' => ['class' => 'webform-submission-form']];
    waymark_webform_submission_form_alter($form, new State($page), 'webform_submission_add_form');
    return $form;
  };
  $element = function (string $webform, string $key): array {
    $element = ['#type' => 'textfield', '#webform' => $webform, '#webform_key' => $key];
    waymark_webform_element_alter($element, new State(NULL), []);
    return $element['#wrapper_attributes'] ?? [];
  };
  $confirmation = function (string $webform, ?object $submission): array {
    $variables = ['webform' => new Webform($webform), 'webform_submission' => $submission, 'attributes' => []];
    waymark_preprocess_webform_confirmation($variables);
    return $variables;
  };
  echo json_encode([
    'contact' => $form('permit_form', 'contact'),
    'review' => $form('permit_form', 'review'),
    'single' => $form('permit_form', NULL)['#attributes'],
    'ended' => $form('permit_form', 'webform_confirmation')['#attributes'],
    'email' => $element('permit_form', 'email'),
    'notes' => $element('permit_form', 'notes'),
    'confirmation' => $confirmation('permit_form', new stdClass()),
    'bookmarked' => $confirmation('permit_form', NULL)['attributes'],
    'unlisted' => [$form('other', 'contact')['#attributes'], $element('other', 'email'), $confirmation('other', new stdClass())['attributes']],
  ]);
}
